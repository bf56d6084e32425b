#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// What a number of games to be played says.
enum class Bound : std::uint8_t {
  exact,
  at_least,  // tie-breaks may follow
  at_most,   // a test may end it before
  none,      // nothing
};

/// How far a tournament has come.
struct Progress {
  std::uint64_t done = 0;         // games in the store
  std::uint64_t done_before = 0;  // of those, games that were there when this run began
  std::uint64_t total = 0;        // scheduled
  std::uint64_t running = 0;      // now
  Duration elapsed{0};            // since this run began
  std::uint64_t annulled = 0;     // games that did not count and were, or are, played again
  Bound bound = Bound::exact;     // what the total says
};

/// "3.4/s", "12.0/min" or "5.5/h", whichever tells most.
/// @param per_second  at least 0
std::string rate_text(double per_second);

/// One line without its end: "games 120/1000 (12%)  3.4/s  left 4 min 18 s  running 8". A total that may be
/// passed is written "1000+", one that may not be reached "≤1000".
/// @param width  columns at most; 0: as many as it takes
std::string progress_line(const Progress& progress, std::size_t width = 0);

}  // namespace flipside::referee
