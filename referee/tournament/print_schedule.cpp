#include "referee/tournament/print_schedule.hpp"

#include <fmt/format.h>

#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

std::string games_to_play(const Config& config) {
  const ScheduleProgress outlook = TournamentState(config, {}).outlook();
  switch (outlook.bound) {
    case TotalKind::exact:
      return fmt::format("{} games to play", outlook.total);
    case TotalKind::at_least:
      return fmt::format("at least {} games to play", outlook.total);
    case TotalKind::at_most:
      return fmt::format("at most {} games to play", outlook.total);
    case TotalKind::unknown:
      break;
  }
  return "games to play until the SPRT decides";
}

void print_schedule(const Config& config, const Plan& plan) {
  Schedule schedule = schedule_of(config);
  const bool endless = TournamentState(config, {}).outlook().bound == TotalKind::unknown;
  while (const auto game = schedule.next()) {
    if (endless && game->pair > 0) {
      fmt::print("and so on until the SPRT decides\n");
      return;
    }
    fmt::print("{} {} round {} opening {}: {} - {}\n", game->index + 1, config.games[game->game],
               round_text(*game, config.format.kind), opening_number(config, plan, *game),
               config.engines[game->seats[Player::p1]].name, config.engines[game->seats[Player::p2]].name);
  }
  for (const std::size_t engine : schedule.stage().byes) fmt::print("bye: {}\n", config.engines[engine].name);
  if (pairings_depend_on_results(config.format.kind))
    fmt::print("the pairings that follow depend on the results; {}\n", games_to_play(config));
}

}  // namespace flipside::referee
