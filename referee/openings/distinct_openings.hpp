#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/symmetry.hpp"
#include "referee/schedule/opening.hpp"

namespace flipside::referee {

/// Draws random openings of a game, no two of which lead to positions that are alike by the game's
/// symmetries. The same ones for the same seed on every machine.
class DistinctOpenings {
 public:
  DistinctOpenings(AnyGame start, int plies, std::uint64_t seed);

  /// One that is unlike all before it; none when 10,000 random ones in a row brought nothing new.
  std::optional<Opening> next();

  /// How many there were so far.
  std::size_t count() const { return seen_.size(); }

 private:
  AnyGame start_;
  int plies_;
  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
  std::vector<Symmetry> symmetries_;
  std::set<std::string> seen_;  // canonical positions
};

}  // namespace flipside::referee
