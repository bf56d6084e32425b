#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/draw.hpp"

namespace flipside::referee {

/// Which seats an entrant of a Swiss tournament had in the first games of its pairings.
struct SeatHistory {
  int balance = 0;  // first seats less second ones
  int run = 0;      // the last so many were the first seat; negative: the second

  /// What is due: > 0 the first seat, < 0 the second, 0 either. ±2 must be: otherwise the balance would pass
  /// two, or the same seat come three times in a row.
  int wish() const;
  void add(Player seat);
  bool operator==(const SeatHistory&) const = default;
};

/// What the pairing of the next round goes by.
struct SwissEntrant {
  std::size_t points = 0;  // half points
  std::size_t byes = 0;
  SeatHistory seats;
  std::vector<std::size_t> met;  // by number of the other: encounters so far
};

/// The pairings of a round, the first of the ranking first.
struct SwissPairing {
  std::vector<Encounter> encounters;
  std::optional<std::size_t> bye;
  bool operator==(const SwissPairing&) const = default;
};

/// Pairs the entrants of a Swiss tournament for its next round; a pure function. As in the Dutch system
/// (FIDE Handbook C.04.3) pairings are found from the top of the ranking down: by points, equals by number.
///
/// In this order of importance: with an odd number, the lowest of those with the fewest byes has a bye; as
/// few as possible meet again; nobody gets a seat against its wish of ±2; the opponent is as near in points
/// as can be; wishes for seats; within a group of equal points the top half meets the bottom half in order.
/// A choice is only made if as many of the rest as before can still be paired without meeting again.
/// @param entrants  at least 2, by number
SwissPairing pair_swiss(std::span<const SwissEntrant> entrants);

}  // namespace flipside::referee
