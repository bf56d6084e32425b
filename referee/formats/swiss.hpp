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
  double points = 0;  // points including those for byes
  std::size_t byes = 0;
  /// Buchholz score: the sum of the opponents' points. A bye counts as an opponent that has as many points as
  /// the engine itself.
  double buchholz = 0;
  /// Sonneborn-Berger score: the sum over all opponents of their points, each multiplied by the proportion of
  /// points that the engine scored against them. A bye counts as a win against an opponent that has as many
  /// points as the engine itself.
  double sonneborn_berger = 0;
  bool operator==(const SwissStanding&) const = default;
};

/// Pairs a Swiss tournament. The pairing of each round depends on the results of earlier rounds.
class Swiss {
 public:
  /// @param games    the number of variants
  /// @param engines  the number of engines, at least 2; engines are numbered in seeding order
  Swiss(const Format& format, std::size_t games, std::size_t engines);

  /// Returns the next round, or nullopt after the last round. The results of the previous round must have
  /// been added.
  std::optional<Stage> pair_next_stage();
  /// Adds the results of the last round in the order of its encounters.
  void add_results(std::span<const EncounterPoints> points);
  /// Returns the number of game pairs per variant in rounds that are not paired yet.
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
    std::size_t points;  // half points that the engine scored
  };

  /// Returns the half points that an engine scores with a bye or by winning all games of an encounter.
  std::size_t encounter_points() const { return 4 * format_.pairs * games_; }
  std::size_t encounters_per_round() const { return entrants_.size() / 2; }

  Format format_;
  std::size_t games_;
  std::vector<SwissEntrant> entrants_;
  std::vector<std::vector<PlayedEncounter>> played_;  // encounters of each engine
  SwissPairing pairing_;                              // the pairing of the last round
  std::size_t rounds_paired_ = 0;
  std::size_t rounds_completed_ = 0;
};

}  // namespace flipside::referee
