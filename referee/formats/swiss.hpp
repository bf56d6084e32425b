#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "referee/formats/draw.hpp"
#include "referee/formats/format.hpp"
#include "referee/formats/swiss_pairing.hpp"

namespace flipside::referee {

/// An engine's line in the standings of a Swiss tournament.
struct SwissStanding {
  std::size_t engine = 0;
  double points = 0;  // byes included
  std::size_t byes = 0;
  /// The points of all opponents; who has a bye counts as an opponent of the own points.
  double buchholz = 0;
  /// The points of every opponent times the share of the encounter's points that was won against it; a bye
  /// counts as an encounter that was won against an opponent of the own points.
  double sonneborn_berger = 0;
  bool operator==(const SwissStanding&) const = default;
};

/// A Swiss tournament: each round is drawn by the results of those before.
class Swiss {
 public:
  /// @param games    variants
  /// @param engines  at least 2; the first are the seeds of the first round
  Swiss(const Format& format, std::size_t games, std::size_t engines);

  /// The next round, or none after the last; not before the one before is settled.
  std::optional<Draw> draw();
  /// Takes the results of the round that was drawn last, in the order of its encounters.
  void settle(std::span<const EncounterPoints> points);
  /// Pairs of one variant that are yet to be drawn.
  std::size_t pairs_to_come() const;

  std::size_t rounds() const { return format_.rounds; }
  std::size_t rounds_settled() const { return settled_; }
  /// By points, Buchholz, Sonneborn-Berger and number, over the settled rounds.
  std::vector<SwissStanding> standings() const;

 private:
  struct Meeting {
    std::size_t opponent;
    std::size_t points;  // own half points
  };

  /// Half points that can be had in one encounter, and that a bye brings.
  std::size_t encounter_points() const { return 4 * format_.pairs * games_; }
  std::size_t places() const { return entrants_.size() / 2; }

  Format format_;
  std::size_t games_;
  std::vector<SwissEntrant> entrants_;
  std::vector<std::vector<Meeting>> meetings_;  // by engine
  SwissPairing drawn_;
  std::size_t rounds_drawn_ = 0;
  std::size_t settled_ = 0;
};

}  // namespace flipside::referee
