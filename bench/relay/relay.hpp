#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// The games that the relay plays.
struct RelayTask {
  int games = 0;
  int concurrency = 1;
  int plies = 0;  // plies per game
  Duration base{0};
  Duration increment{0};
  std::vector<char*> engine;  // program and arguments, ending with nullptr
};

/// The result of a relay.
struct RelayResult {
  int games = 0;
  int overruns = 0;  // number of games with an expired clock; such games continue
};

/// Passes moves between pairs of engines and does nothing else: no rules, no records, no deadlines. Its cost
/// is a lower bound for any runner that uses pipes and a single event loop.
/// @throws std::system_error if a system call fails or an engine exits early
RelayResult relay(const RelayTask& task, TimeSource& time);

}  // namespace flipside
