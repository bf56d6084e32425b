#include "bots/connect4/connect4_player.hpp"

#include <algorithm>
#include <cassert>

#include "bots/connect4/connect4_search.hpp"
#include "engine/search/search_score.hpp"
#include "engine/search/time_manager.hpp"

namespace flipside {
namespace {

constexpr auto overhead = std::chrono::milliseconds(10);  // reserved for communication with the host

}  // namespace

ConnectFour::MoveList Connect4Player::shuffled_moves(const ConnectFour& game) {
  auto moves = game.legal_moves();
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random_.below(i)]);
  return moves;
}

Thought Connect4Player::choose_move(const Question& question) {
  const auto* history = question.game.get_if<ConnectFour>();
  assert(history != nullptr);
  const ConnectFour& game = history->game();
  const TimeBudget budget = plan_time(question.limits, game.to_move(), overhead);
  SearchControl control(time_, question.stop, question.started, budget, question.limits.nodes,
                        question.ponder);
  Connect4Search search(control);
  auto moves = shuffled_moves(game);
  Thought thought{game.move_text(moves[0])};
  const int deepest = std::clamp(question.limits.depth.value_or(game.plies_left()), 1, game.plies_left());
  for (int depth = 1; depth <= deepest && !control.too_late_for_more(); ++depth) {
    const int score = search.search_root(game, depth, moves);
    thought.nodes = search.nodes();
    if (control.stopped()) break;
    thought.move = game.move_text(moves[0]);
    thought.depth = depth;
    thought.score = protocol_score(score);
    question.report({.depth = depth,
                     .score = thought.score,
                     .time = std::chrono::duration_cast<std::chrono::milliseconds>(control.elapsed()),
                     .nodes = thought.nodes,
                     .pv = thought.move});
    if (is_decided(score)) break;
  }
  return thought;
}

}  // namespace flipside
