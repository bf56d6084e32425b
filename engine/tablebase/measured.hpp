#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/time_source.hpp"

namespace flipside::two_faced {

/// What a solution took where it was measured (docs/solved.md).
struct Measured {
  int pieces;                           // of each side
  std::uint64_t sets;                   // of positions that all plies have changed
  std::chrono::milliseconds processor;  // of one processor, with the files
  std::uint64_t values_bytes;
  std::uint64_t distances_bytes;
  std::uint64_t log_bytes;         // while it is solved with distances
  std::uint64_t checkpoint_bytes;  // the largest; two while one is written
};

/// @param all  has one of so many pieces
inline const Measured& measured_with(std::span<const Measured> all, int pieces) {
  std::size_t i = 0;
  while (all[i].pieces != pieces) ++i;
  return all[i];
}

/// How long the plies that are left take about: as long as those so far, for each set of positions that they
/// change. How many sets the solution changes in all is known, as it is the same each time; of plies or
/// positions it would say less, as the last plies, and there are many, change hardly anything.
/// @param sets_here  that were changed in `elapsed`; at least 1
inline Duration time_left(std::uint64_t all_sets, std::uint64_t sets, std::uint64_t sets_here,
                          Duration elapsed) {
  const std::uint64_t left = all_sets > sets ? all_sets - sets : 0;
  const std::chrono::duration<double, Duration::period> time(elapsed);
  return std::chrono::duration_cast<Duration>(time *
                                              (static_cast<double>(left) / static_cast<double>(sets_here)));
}

}  // namespace flipside::two_faced
