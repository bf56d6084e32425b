#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// Whether the scheduled number of games is exact or a bound on the number that will be played.
enum class TotalKind : std::uint8_t {
  exact,
  at_least,  // tie-breaks may add games
  at_most,   // an SPRT may end the tournament early
  unknown,   // the configuration does not limit the number of rounds
};

/// Progress of a tournament run.
struct Progress {
  std::uint64_t done = 0;         // games in the store
  std::uint64_t done_before = 0;  // games in the store when this run began
  std::uint64_t total = 0;        // scheduled games
  std::uint64_t running = 0;      // games being played now
  Duration elapsed{0};            // time since this run began
  std::uint64_t annulled = 0;     // games that were discarded and scheduled again
  TotalKind total_kind = TotalKind::exact;
};

/// Formats a rate per second, minute or hour, such as "3.4/s", "12.0/min" or "5.5/h". Uses the first of these
/// units that gives a value of at least 1.
/// @param per_second  the rate per second; must not be negative
std::string rate_text(double per_second);

/// Formats the progress as one line without '\n', such as
/// "games 120/1000 (12%)  3.4/s  left 4 min 18 s  running 8". The total is written "1000+" for
/// TotalKind::at_least and "≤1000" for TotalKind::at_most.
/// @param width  maximum width in columns; 0 means unlimited
std::string progress_line(const Progress& progress, std::size_t width = 0);

}  // namespace flipside::referee
