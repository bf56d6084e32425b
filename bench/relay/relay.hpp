#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// What the relay is to play.
struct RelayTask {
  int games = 0;
  int at_once = 1;
  int plies = 0;  // of each game
  Duration base{0};
  Duration increment{0};
  std::vector<char*> engine;  // program and arguments, the last one null
};

/// What it played.
struct Relayed {
  int games = 0;
  int overrun = 0;  // of those, games in which a clock ran out; they are played on
};

/// Passes moves between pairs of engines and does nothing else: no rules, no records, no deadlines. The limit
/// of what a runner that is one loop over pipes can reach.
/// @throws std::system_error where the system refuses something, or an engine ends early
Relayed relay(const RelayTask& task, TimeSource& time);

}  // namespace flipside
