#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/player.hpp"

namespace flipside::referee {

/// Two engines that meet, by number: in the first game of each of their pairs they have these seats.
using Encounter = PerPlayer<std::size_t>;

/// The half points of an encounter's engines, in the same order.
using EncounterPoints = PerPlayer<std::size_t>;

/// Encounters that are known together and play side by side.
struct Draw {
  std::vector<Encounter> encounters;
  std::vector<std::size_t> byes;  // engines that have no opponent
  std::size_t pairs = 0;          // of every variant in each encounter
  std::size_t first = 0;          // room, in pairs of one variant, that the schedule has for what is before
  std::size_t round = 0;          // of the tournament, from 0
  std::size_t pair = 0;           // which of the encounter the first pair is, from 0
};

}  // namespace flipside::referee
