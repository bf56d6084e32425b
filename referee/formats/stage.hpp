#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/player.hpp"
#include "referee/formats/encounters.hpp"

namespace flipside::referee {

/// The half points of the two engines in an encounter, in the same order as in Encounter.
using EncounterPoints = PerPlayer<std::size_t>;

/// A set of encounters that are paired together and can be played in parallel. A stage is a whole round
/// robin, a round of a Swiss or knockout tournament, or a tie-break.
struct Stage {
  Encounters encounters;
  std::vector<std::size_t> byes;  // engines without an opponent
  std::size_t pairs = 0;          // number of game pairs per variant in each encounter
  std::size_t first_pair = 0;     // number of game pairs per variant reserved for earlier stages
  std::size_t round = 0;          // round of the tournament, counting from 0
  std::size_t pair_offset = 0;    // number of game pairs that each encounter has already played in this round
};

}  // namespace flipside::referee
