#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/stage.hpp"

namespace flipside::referee {

/// The seats of a Swiss entrant in the first games of its game pairs.
struct SeatHistory {
  int balance = 0;  // first seats minus second seats
  int run = 0;      // > 0: the last `run` encounters were in the first seat; < 0: the last -run in the second

  /// Returns the seat that is due: > 0 for the first, < 0 for the second, 0 for either. ±2 is mandatory: the
  /// other seat would make the balance exceed two or the same seat occur three times in a row.
  int preference() const;
  void add(Player seat);
  bool operator==(const SeatHistory&) const = default;
};

/// State of an entrant on which the pairing of the next round depends.
struct SwissEntrant {
  std::size_t points = 0;  // half points
  std::size_t byes = 0;
  SeatHistory seats;
  std::vector<std::size_t> encounters_with;  // by entrant: earlier encounters with it
};

/// The encounters of one round, in the order of their higher-ranked entrants.
struct SwissPairing {
  std::vector<Encounter> encounters;
  std::optional<std::size_t> bye;
  bool operator==(const SwissPairing&) const = default;
};

/// Pairs the next round of a Swiss tournament; a pure function. As in the Dutch system (FIDE Handbook
/// C.04.3), entrants are paired from the top of the ranking down. The ranking is by points, then by number.
///
/// The criteria, in decreasing priority:
/// 1. With an odd number of entrants, the lowest-ranked of those with the fewest byes gets the bye.
/// 2. As few encounters as possible are rematches.
/// 3. No two entrants meet whose seat preference is the same ±2.
/// 4. The point difference is minimal.
/// 5. Other seat preferences are met.
/// 6. Within a group of equal points, the top half meets the bottom half in order.
///
/// A candidate is accepted only if the remaining entrants can still form as many pairs without a rematch as
/// before.
/// @param entrants  at least 2, by number
SwissPairing pair_swiss(std::span<const SwissEntrant> entrants);

}  // namespace flipside::referee
