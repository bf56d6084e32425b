#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/format.hpp"
#include "referee/formats/stage.hpp"
#include "referee/formats/swiss_pairing.hpp"

namespace flipside::referee {

/// A row of a Swiss tournament's standings.
struct SwissStanding {
  std::size_t engine = 0;
  double points = 0;  // including byes
  std::size_t byes = 0;
  /// Sum of the opponents' points. A bye counts as an opponent with the engine's own points.
  double buchholz = 0;
  /// Sum over all opponents of their points times the share of the encounter's points won against them. A bye
  /// counts as a win against an opponent with the engine's own points.
  double sonneborn_berger = 0;
  bool operator==(const SwissStanding&) const = default;
};

/// Pairs a Swiss tournament: each round depends on the results of the earlier rounds.
class Swiss {
 public:
  /// @param games    number of variants
  /// @param engines  at least 2, in seeding order
  Swiss(const Format& format, std::size_t games, std::size_t engines);

  /// Returns the next round; nullopt after the last. Requires the results of the previous round.
  std::optional<Stage> pair_next_stage();
  /// Adds the results of the last round, in the order of its encounters.
  void add_results(std::span<const EncounterPoints> points);
  /// Game pairs per variant in rounds that are not paired yet.
  std::size_t unpaired_pairs() const;

  std::size_t rounds() const { return format_.rounds; }
  std::size_t rounds_completed() const { return rounds_completed_; }
  /// Returns the standings after the last completed round, sorted by points, Buchholz, Sonneborn-Berger and
  /// engine number.
  std::vector<SwissStanding> standings() const;

 private:
  /// One encounter from the point of view of one engine.
  struct PlayedEncounter {
    std::size_t opponent;
    std::size_t points;  // own half points
  };

  /// Half points at stake in one encounter, and awarded for a bye.
  std::size_t encounter_points() const { return 4 * format_.pairs * games_; }
  std::size_t encounters_per_round() const { return entrants_.size() / 2; }

  Format format_;
  std::size_t games_;
  std::vector<SwissEntrant> entrants_;
  std::vector<std::vector<PlayedEncounter>> played_;  // by engine
  SwissPairing pairing_;                              // of the last round
  std::size_t rounds_paired_ = 0;
  std::size_t rounds_completed_ = 0;
};

}  // namespace flipside::referee
