#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/player.hpp"

namespace flipside::referee {

/// One game that is to be played.
struct ScheduledGame {
  std::size_t index = 0;         // in the schedule
  std::size_t game = 0;          // index of the variant
  PerPlayer<std::size_t> seats;  // indices of the engines
  std::size_t round = 0;         // which pair of the encounter, from 0
  int leg = 0;                   // game of the pair, 0 or 1: the second has the seats exchanged
  bool operator==(const ScheduledGame&) const = default;
};

/// A round robin: in each round every two engines play a pair (one opening, both seats) of every variant.
/// A pure function of its numbers: any game of it can be told at any time, none is stored.
class Schedule {
 public:
  /// @param games    variants, at least 1
  /// @param engines  at least 2
  /// @param rounds   pairs that every two engines play of every variant
  Schedule(std::size_t games, std::size_t engines, std::size_t rounds);

  /// Games in all.
  std::size_t size() const { return rounds_ * games_ * pairings() * 2; }
  /// The game at `index` < size().
  ScheduledGame at(std::size_t index) const;

 private:
  std::size_t pairings() const { return engines_ * (engines_ - 1) / 2; }

  std::size_t games_;
  std::size_t engines_;
  std::size_t rounds_;
};

/// The seed of the opening of a variant's round: the same for all who play it, so that all meet the same
/// openings.
std::uint64_t opening_seed(std::uint64_t tournament_seed, std::size_t game, std::size_t round);

}  // namespace flipside::referee
