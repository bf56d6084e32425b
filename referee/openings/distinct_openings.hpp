#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/symmetry.hpp"
#include "referee/schedule/opening.hpp"

namespace flipside::referee {

/// Generates random openings whose positions are distinct up to the game's symmetries. The same seed gives
/// the same sequence on every machine.
class DistinctOpenings {
 public:
  DistinctOpenings(AnyGame start, int plies, std::uint64_t seed);

  /// Returns an opening that leads to a new position; nullopt if 10,000 consecutive random openings lead only
  /// to positions seen before.
  std::optional<Opening> next();

  /// Returns the number of openings returned so far.
  std::size_t count() const { return seen_.size(); }

 private:
  AnyGame start_;
  int plies_;
  std::uint64_t seed_;
  std::uint64_t tried_ = 0;  // number of random openings tried so far
  std::vector<Symmetry> symmetries_;
  std::set<std::string> seen_;  // canonical forms of all positions returned so far
};

}  // namespace flipside::referee
