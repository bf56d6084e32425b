#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/player.hpp"
#include "referee/formats/format.hpp"

namespace flipside::referee {

/// One game that is to be played.
struct ScheduledGame {
  std::size_t index = 0;         // in the schedule
  std::size_t game = 0;          // index of the variant
  PerPlayer<std::size_t> seats;  // indices of the engines
  std::size_t round = 0;         // of the tournament, from 0; 0 where all pairings are known from the start
  std::size_t pair = 0;          // which pair of the encounter, from 0
  std::size_t opening = 0;       // which opening of the variant, from 0
  int leg = 0;                   // game of the pair, 0 or 1: the second has the seats exchanged
  bool operator==(const ScheduledGame&) const = default;
};

/// A game's place for records: "12.1", pair of the encounter and game of the pair; where pairings depend on
/// results with the tournament's round before them: "3.1.2".
std::string round_text(const ScheduledGame& game, FormatKind kind);

/// The seed of an opening of a variant: the same for all who play it, so that all meet the same openings.
std::uint64_t opening_seed(std::uint64_t tournament_seed, std::size_t game, std::size_t opening);

}  // namespace flipside::referee
