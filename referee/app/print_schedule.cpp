#include "referee/app/print_schedule.hpp"

#include <fmt/format.h>

#include "referee/report/text_table.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

std::string games_to_play(const Config& config) {
  const ScheduleProgress progress = TournamentState(config, {}).progress();
  switch (progress.total_kind) {
    case TotalKind::exact:
      return fmt::format("{} games to play", progress.total);
    case TotalKind::at_least:
      return fmt::format("at least {} games to play", progress.total);
    case TotalKind::at_most:
      return fmt::format("at most {} games to play", progress.total);
    case TotalKind::unknown:
      break;
  }
  return "as many games as the SPRT needs to decide";
}

void print_schedule(const Config& config, const StartPositions& positions) {
  const auto name_of = [&](std::size_t engine) { return printable(config.engines[engine].name); };
  Schedule schedule = schedule_of(config);
  const bool unlimited = TournamentState(config, {}).progress().total_kind == TotalKind::unknown;
  while (const auto game = schedule.next()) {
    if (unlimited && game->pair > 0) {
      fmt::print("and so on until the SPRT decides\n");
      return;
    }
    fmt::print("{} {} round {} opening {}: {} - {}\n", game->index + 1, config.games[game->game],
               round_text(*game, config.format.kind), opening_number(config, positions, *game),
               name_of(game->seats[Player::p1]), name_of(game->seats[Player::p2]));
  }
  for (const std::size_t engine : schedule.stage().byes) fmt::print("bye: {}\n", name_of(engine));
  if (pairings_depend_on_results(config.format.kind))
    fmt::print("later pairings depend on the results; {}\n", games_to_play(config));
}

}  // namespace flipside::referee
