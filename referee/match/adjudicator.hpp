#pragma once

#include <optional>
#include <string>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// A game ended by the tournament's rules.
struct Adjudication {
  Outcome outcome;
  std::string reason;  // for people
  Termination termination = Termination::adjudication;
  bool operator==(const Adjudication&) const = default;
};

/// What a solution says of a game that is drawn, or won within so many plies. Of a win nothing where a
/// position has occurred twice, since the loser may draw by its third occurrence.
std::optional<Adjudication> solved_adjudication(const SolvedGame& solved, int most_plies, const AnyGame& game);

/// Watches one game's scores. A move without a score, and one of the opening, breaks every row.
class Adjudicator {
 public:
  explicit Adjudicator(AdjudicationRules rules) : rules_(std::move(rules)) {}

  /// QueryReply each move, in order; `full_move` counts from 1, `plies` those of the record so far, this one
  /// included.
  std::optional<Adjudication> see(Player mover, const PlayedMove& move, int full_move, int plies);

 private:
  std::optional<Adjudication> resigned(Player mover) const;

  AdjudicationRules rules_;
  PerPlayer<int> losing_;   // moves in a row with a score at or below the resign score
  PerPlayer<int> winning_;  // and at or above it
  int level_ = 0;           // plies in a row within the draw score
};

}  // namespace flipside::referee
