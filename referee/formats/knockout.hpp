#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/draw.hpp"
#include "referee/formats/format.hpp"

namespace flipside::referee {

/// Two places of a knockout's bracket that lead to one of the next round.
struct KnockoutTie {
  std::size_t better = 0;            // the engine with the better seed
  std::optional<std::size_t> worse;  // none: the other has a bye
  std::size_t better_points = 0;     // half points
  std::size_t worse_points = 0;
  std::size_t tie_breaks = 0;  // drawn
  std::optional<std::size_t> winner;
  bool by_seed = false;  // the points decided nothing
  bool operator==(const KnockoutTie&) const = default;
};

/// A knockout: the engines are seeded by number, the first two can meet in the final only, and byes go to the
/// best. Equal points are followed by tie-breaks, one at a time; after the last of them the better seed goes
/// on.
class Knockout {
 public:
  /// @param engines  at least 2
  Knockout(const Format& format, std::size_t engines);

  /// The next round, or a tie-break of what is undecided in it; none once there is a winner. Not before what
  /// was drawn before is settled.
  std::optional<Draw> draw();
  /// Takes the results of what was drawn last, in the order of its encounters.
  void settle(std::span<const EncounterPoints> points);
  /// Pairs of one variant that are yet to be drawn, at least.
  std::size_t pairs_to_come() const { return (encounters_ - encounters_drawn_) * format_.pairs; }

  /// The bracket from the first round on, as far as it is known.
  const std::vector<std::vector<KnockoutTie>>& rounds() const { return rounds_; }
  std::optional<std::size_t> winner() const;

 private:
  void begin_round(const std::vector<std::optional<std::size_t>>& engines);
  void decide_by_seed();
  bool decided() const;
  Draw draw_round();
  Draw draw_tie_break();

  Format format_;
  std::size_t encounters_;  // in all
  std::size_t encounters_drawn_ = 0;
  std::size_t room_before_ = 0;   // pairs of one variant that the rounds before have room for
  std::size_t stages_drawn_ = 0;  // of the round: its own and its tie-breaks
  std::vector<std::vector<KnockoutTie>> rounds_;
  std::vector<std::size_t> drawn_;  // ties of the last round
};

}  // namespace flipside::referee
