#include "bots/connect4/connect4_player.hpp"

#include <algorithm>
#include <cassert>

#include "bots/connect4/connect4_search.hpp"
#include "engine/search/search_score.hpp"

namespace flipside {

ConnectFour::MoveList Connect4Player::shuffled_moves(const ConnectFour& game) {
  auto moves = game.legal_moves();
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random_.below(i)]);
  return moves;
}

SearchResult Connect4Player::choose_move(const SearchRequest& request) {
  const auto* history = request.game.get_if<ConnectFour>();
  assert(history != nullptr);
  const ConnectFour& game = history->game();
  SearchControl control(request);
  Connect4Search search(control);
  auto moves = shuffled_moves(game);
  SearchResult result{game.move_text(moves[0])};
  const int deepest = std::clamp(request.limits.depth.value_or(game.plies_left()), 1, game.plies_left());
  for (int depth = 1; depth <= deepest && !control.too_late_for_iteration(); ++depth) {
    const int score = search.search_root(game, depth, moves);
    result.nodes = search.nodes();
    if (control.stopped()) break;
    result.move = game.move_text(moves[0]);
    result.depth = depth;
    result.score = protocol_score(score);
    request.report({.depth = depth,
                    .score = result.score,
                    .time = std::chrono::duration_cast<std::chrono::milliseconds>(control.elapsed()),
                    .nodes = result.nodes,
                    .pv = result.move});
    if (is_decided(score)) break;
  }
  return result;
}

}  // namespace flipside
