#include "referee/match/judge.hpp"

#include <optional>

#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

/// 2: won for the player, 1: drawn, 0: lost.
std::size_t worth(const SolvedValue& value, Player player) { return half_points(value.outcome, player); }

/// Counts a move between positions of these values.
void judge_move(Player mover, const SolvedValue& before, const SolvedValue& after, MoveInfo& info,
                Accuracy& accuracy) {
  if (worth(before, mover) == 0) return;
  ++accuracy.counted;
  if (worth(after, mover) >= worth(before, mover)) {
    ++accuracy.kept;
    return;
  }
  const bool won = worth(before, mover) == 2;
  info.mistake = Mistake{won, won ? before.plies.value_or(0) : 0};
}

}  // namespace

void judge(GameRecord& record, const SolvedGame& solved) {
  record.accuracy = {};
  for (PlayedMove& played : record.moves)
    if (played.info) played.info->mistake.reset();
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
