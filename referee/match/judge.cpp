#include "referee/match/judge.hpp"

#include <optional>

#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

/// Returns 2 if the player wins, 1 if the game is drawn, and 0 if the player loses.
std::size_t half_points_of(const SolvedValue& value, Player player) {
  return half_points(value.outcome, player);
}

/// Judges a move by the values of the positions before and after the move.
void judge_move(Player mover, const SolvedValue& before, const SolvedValue& after, MoveInfo& info,
                Accuracy& accuracy) {
  if (half_points_of(before, mover) == 0) return;
  ++accuracy.counted;
  if (half_points_of(after, mover) >= half_points_of(before, mover)) {
    ++accuracy.kept;
    return;
  }
  const bool won = half_points_of(before, mover) == 2;
  info.mistake = Mistake{won, won ? before.plies.value_or(0) : 0};
}

}  // namespace

void clear_judgement(GameRecord& record) {
  record.accuracy = {};
  for (PlayedMove& played : record.moves)
    if (played.info) played.info->mistake.reset();
}

void judge(GameRecord& record, const SolvedGame& solved) {
  clear_judgement(record);
  auto game = game_of(record.game);
  if (game && !record.start.empty()) game = game->parse(record.start);
  if (!game) return;
  auto before = value_of(&solved, *game);
  for (PlayedMove& played : record.moves) {
    if (game->repeated()) return;
    const Player mover = game->to_move();
    if (!game->play(played.move)) return;
    const auto after = value_of(&solved, *game);
    if (played.info && before && after)
      judge_move(mover, *before, *after, *played.info, record.accuracy[mover]);
    before = after;
  }
}

void judge(GameRecord& record, const Solutions& solutions) {
  if (const auto known = solutions.find(record.game); known != solutions.end()) judge(record, *known->second);
}

}  // namespace flipside::referee
