#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/format.hpp"
#include "referee/formats/stage.hpp"

namespace flipside::referee {

/// Two adjacent slots of a knockout bracket. The winner advances to one slot of the next round.
struct KnockoutTie {
  std::size_t better = 0;            // the engine with the better seed
  std::optional<std::size_t> worse;  // its opponent; nullopt: a bye
  std::size_t better_points = 0;     // half points
  std::size_t worse_points = 0;
  std::size_t tie_breaks = 0;  // tie-breaks paired so far
  std::optional<std::size_t> winner;
  bool by_seed = false;  // the better seed advanced on equal points
  bool operator==(const KnockoutTie&) const = default;
};

/// Pairs a knockout tournament. Engines are seeded by number: the best seeds get the byes, and the first two
/// seeds can meet only in the final. Equal points are followed by tie-breaks, one at a time; after the last
/// tie-break the better seed advances.
class Knockout {
 public:
  /// @param engines  at least 2
  Knockout(const Format& format, std::size_t engines);

  /// Returns the next round, or a tie-break of the undecided encounters; nullopt once there is a winner.
  /// Requires the results of the previous stage.
  std::optional<Stage> pair_next_stage();
  /// Adds the results of the last stage, in the order of its encounters.
  void add_results(std::span<const EncounterPoints> points);
  /// Game pairs per variant in rounds that are not paired yet, without tie-breaks.
  std::size_t unpaired_pairs() const { return (encounters_ - encounters_paired_) * format_.pairs; }

  /// Returns the bracket round by round, up to the current round.
  const std::vector<std::vector<KnockoutTie>>& rounds() const { return rounds_; }
  std::optional<std::size_t> winner() const;

 private:
  void begin_round(const std::vector<std::optional<std::size_t>>& engines);
  void decide_by_seed();
  bool decided() const;
  Stage pair_round();
  Stage pair_tie_break();

  Format format_;
  std::size_t encounters_;  // in the whole tournament
  std::size_t encounters_paired_ = 0;
  std::size_t round_first_pair_ = 0;  // pairs per variant that the schedule reserves for earlier rounds
  std::size_t stages_paired_ = 0;     // of the current round: its first stage and tie-breaks
  std::vector<std::vector<KnockoutTie>> rounds_;
  std::vector<std::size_t> paired_ties_;  // ties of the current round that the last stage contains
};

}  // namespace flipside::referee
