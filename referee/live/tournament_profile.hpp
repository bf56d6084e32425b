#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

/// The data of a tournament that do not depend on its games.
struct TournamentProfile {
  std::string store;  // path of the store
  std::string event;
  std::string created;  // date and time, for display; empty: unknown
  std::string program;  // name and version of the program that created the store
  std::string format;   // see format_text(); empty: unknown
  std::vector<std::string> engines;
  std::vector<std::string> games;  // ids of the variants
  std::optional<SprtSettings> sprt;
  std::optional<Format> round_format;  // the format of a Swiss or knockout tournament
  ScheduleProgress schedule;           // the schedule before the first game
};

/// Returns the profile of a tournament that is about to be played.
TournamentProfile profile_of(const Config& config);

/// Returns the profile of a stored tournament. If its configuration is no longer valid, only the engines and
/// games are known.
Expected<TournamentProfile> profile_of(const Store& store);

}  // namespace flipside::referee
