#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/player.hpp"

namespace flipside::referee {

/// Two opponents by engine number. They take these seats in the first game of each game pair and exchange
/// them in the second.
using Encounter = PerPlayer<std::size_t>;

/// Half points of an encounter's two engines, in the order of Encounter.
using EncounterPoints = PerPlayer<std::size_t>;

/// Encounters that are paired together and played in parallel: a whole round robin, a round of a Swiss or
/// knockout tournament, or a tie-break.
struct Stage {
  std::vector<Encounter> encounters;
  std::vector<std::size_t> byes;  // engines without an opponent
  std::size_t pairs = 0;          // game pairs per variant in each encounter
  std::size_t first_pair = 0;     // game pairs per variant reserved in the schedule for earlier stages
  std::size_t round = 0;          // round of the tournament, from 0
  std::size_t pair_offset = 0;    // game pairs that each encounter has already played in this round
};

}  // namespace flipside::referee
