#include "bots/connect4/connect4_search.hpp"

#include <algorithm>

#include "engine/search/search_score.hpp"

namespace flipside {

int Connect4Search::search_root(const ConnectFour& root, int depth, ConnectFour::MoveList& moves) {
  int best = -win_score;
  auto* best_move = moves.begin();
  for (auto* move = moves.begin(); move != moves.end(); ++move) {
    ConnectFour next = root;
    next.play(*move);
    const int score = -search(next, depth - 1, 1, -win_score, -best);
    if (control_.stopped()) return best;
    if (score <= best) continue;
    best = score;
    best_move = move;
  }
  std::rotate(moves.begin(), best_move, best_move + 1);
  return best;
}

int Connect4Search::search(const ConnectFour& at, int depth, int ply, int alpha, int beta) {
  ++nodes_;
  if (const auto outcome = at.outcome()) return finished_score(*outcome, at.to_move(), ply);
  if (control_.should_stop(nodes_)) return draw_score;
  if (depth <= 0) return at.evaluate();
  // Try the central columns first, because they belong to the most lines of four.
  for (const std::uint8_t column : {3, 2, 4, 1, 5, 0, 6}) {
    if (!at.is_open(column)) continue;
    ConnectFour next = at;
    next.play({column});
    alpha = std::max(alpha, -search(next, depth - 1, ply + 1, -beta, -alpha));
    if (alpha >= beta || control_.stopped()) break;
  }
  return alpha;
}

}  // namespace flipside
