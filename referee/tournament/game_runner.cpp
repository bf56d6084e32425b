#include "referee/tournament/game_runner.hpp"

#include <utility>

namespace flipside::referee {

Expected<GameJob> make_job(const Config& config, const StartPositions& positions,
                           const ScheduledGame& scheduled, std::string date) {
  auto opening = opening_of(config, positions, scheduled);
  if (!opening) return opening.error();
  GameRecord blank;
  blank.event = config.event;
  blank.site = config.site;
  blank.date = std::move(date);
  blank.round = round_text(scheduled, config.format.kind);
  blank.game = config.games[scheduled.game];
  blank.start = opening->start;
  for (const Player player : {Player::p1, Player::p2}) {
    const EngineConfig& engine = config.engines[scheduled.seats[player]];
    blank.players[player] = engine.name;
    blank.time_controls[player] = recorded_time_control(engine.time_control);
  }
  return GameJob{static_cast<std::int64_t>(scheduled.index), scheduled.seats, *std::move(opening),
                 std::move(blank)};
}

}  // namespace flipside::referee
