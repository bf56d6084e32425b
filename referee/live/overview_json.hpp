#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/json.hpp"
#include "referee/live/statistics.hpp"
#include "referee/live/tournament_profile.hpp"
#include "referee/report/progress.hpp"

namespace flipside::referee {

/// The changing state of a tournament, apart from its games.
struct TournamentStatus {
  std::string status;  // "running", "finished", …
  ScheduleProgress schedule;
  std::uint64_t played = 0;
  std::uint64_t running = 0;   // games being played now, if this program plays them
  std::uint64_t annulled = 0;  // games annulled during this run
  /// Time since this run began; nullopt: another program plays or played the tournament.
  std::optional<Duration> elapsed{};
  std::uint64_t played_before = 0;  // games stored by earlier runs
};

/// Formats the overview of a tournament as in docs/page-api.md.
/// @param statistics  if it selects only some games, the overview omits the SPRT and the rounds
Json overview_json(const TournamentProfile& profile, const TournamentStatus& status, const GameLog& log,
                   const TournamentStatistics& statistics);

}  // namespace flipside::referee
