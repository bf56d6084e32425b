#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/format.hpp"
#include "referee/formats/stage.hpp"

namespace flipside::referee {

/// A tie between two adjacent slots of a knockout bracket. The winner advances to a slot of the next round.
struct KnockoutTie {
  std::size_t better = 0;            // the engine with the better seed
  std::optional<std::size_t> worse;  // the opponent of `better`, or nullopt if `better` has a bye
  std::size_t better_points = 0;     // half points of `better`
  std::size_t worse_points = 0;
  std::size_t tie_breaks = 0;  // number of tie-breaks paired so far
  std::optional<std::size_t> winner;
  bool by_seed = false;  // true if the better seed advanced because the points were equal
  bool operator==(const KnockoutTie&) const = default;
};

/// Pairs a knockout tournament. Engines are seeded by number. The best seeds get the byes, and the first two
/// seeds can meet only in the final. If two opponents have equal points after their encounter, they play
/// tie-breaks until one of them leads. If their points are still equal after the maximum number of
/// tie-breaks, the better seed advances.
class Knockout {
 public:
  /// @param engines  the number of engines, at least 2
  Knockout(const Format& format, std::size_t engines);

  /// Pairs the next stage: a tie-break if any ties of the current round are undecided, otherwise the next
  /// round. Returns nullopt once the tournament has a winner. The results of the previous stage must have
  /// been added.
  std::optional<Stage> pair_next_stage();
  /// Adds the results of the last stage in the order of its encounters.
  void add_results(std::span<const EncounterPoints> points);
  /// Returns the number of game pairs per variant in the rounds that are not paired yet, excluding
  /// tie-breaks.
  std::size_t unpaired_pairs() const { return (encounters_ - encounters_paired_) * format_.pairs; }

  /// Returns the ties of each round up to the current round.
  const std::vector<std::vector<KnockoutTie>>& rounds() const { return rounds_; }
  std::optional<std::size_t> winner() const;

 private:
  void begin_round(const std::vector<std::optional<std::size_t>>& engines);
  void decide_by_seed();
  bool decided() const;
  Stage pair_round();
  Stage pair_tie_break();

  Format format_;
  std::size_t encounters_;  // number of encounters in the tournament, excluding tie-breaks
  std::size_t encounters_paired_ = 0;
  std::size_t round_first_pair_ = 0;  // number of game pairs per variant reserved for earlier rounds
  // Number of stages of the current round that have been paired: its first stage and the tie-breaks.
  std::size_t stages_paired_ = 0;
  std::vector<std::vector<KnockoutTie>> rounds_;
  std::vector<std::size_t> paired_ties_;  // indices of the current round's ties that the last stage contains
};

}  // namespace flipside::referee
