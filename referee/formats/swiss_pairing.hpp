#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/stage.hpp"

namespace flipside::referee {

/// The colour history of a Swiss entrant: which player it was in the first game of each encounter.
struct SeatHistory {
  /// Colour difference: encounters begun as first player minus encounters begun as second player.
  int balance = 0;
  /// Number of latest consecutive encounters that the entrant began as the same player: positive for the
  /// first player, negative for the second.
  int streak = 0;

  /// Returns the colour preference: positive if the entrant should be the first player, negative if it should
  /// be the second, and 0 for no preference. A preference of ±2 is absolute: with the opposite assignment,
  /// the absolute balance would exceed two, or the entrant would be the same player three times in a row.
  int preference() const;
  void add(Player seat);
  bool operator==(const SeatHistory&) const = default;
};

/// The state of an entrant that determines the pairing of the next round.
struct SwissEntrant {
  std::size_t points = 0;  // score in half points
  std::size_t byes = 0;
  SeatHistory seats;
  std::vector<std::size_t> previous_encounters;  // number of earlier encounters with each entrant
};

/// The encounters of one round, sorted by their higher-ranked entrants.
struct SwissPairing {
  std::vector<Encounter> encounters;
  std::optional<std::size_t> bye;
  bool operator==(const SwissPairing&) const = default;
};

/// Pairs the next round of a Swiss tournament. This is a pure function. As in the Dutch system (FIDE Handbook
/// C.04.3), entrants are paired from the top of the ranking down. Entrants are ranked by points, then by
/// entrant number.
///
/// The criteria, in decreasing priority:
/// 1. If the number of entrants is odd, the bye goes to the lowest-ranked of the entrants with the fewest
///    byes.
/// 2. As few encounters as possible are rematches.
/// 3. Two entrants with an absolute preference for the same seat do not meet.
/// 4. The point difference between opponents is minimal.
/// 5. Opponents do not prefer the same seat.
/// 6. Within a group of equal points, the top half meets the bottom half in order.
///
/// An opponent is accepted only if the remaining entrants can still form the maximum number of pairs without
/// a rematch.
/// @param entrants  the state of each entrant, indexed by entrant number; at least 2 entrants
SwissPairing pair_swiss(std::span<const SwissEntrant> entrants);

}  // namespace flipside::referee
