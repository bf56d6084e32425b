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

/// A result that the tournament's adjudication rules assign to a game.
struct Adjudication {
  Outcome outcome;
  std::string reason;  // for display
  Termination termination = Termination::adjudication;
  bool operator==(const Adjudication&) const = default;
};

/// Adjudicates a position that is known to be a draw, or a win within `max_plies`. Once a position has
/// occurred twice, no win is adjudicated, because the losing side might still draw by threefold repetition.
std::optional<Adjudication> adjudicate_solved(const SolvedGame& solved, int max_plies, const AnyGame& game);

/// Applies the adjudication rules to the scores of one game. A move without a score resets the counters of
/// its mover and the counter of scores close to zero.
class Adjudicator {
 public:
  explicit Adjudicator(AdjudicationRules rules) : rules_(std::move(rules)) {}

  /// Records the next move of the game.
  /// @param full_move  number of the full move, counted from 1
  /// @param plies  number of plies in the record, including this move
  /// @return the result if a rule ends the game after this move
  std::optional<Adjudication> observe(Player mover, const PlayedMove& move, int full_move, int plies);

 private:
  std::optional<Adjudication> resigned(Player loser) const;

  AdjudicationRules rules_;
  PerPlayer<int> losing_;   // consecutive moves with a score of at most minus the resign score
  PerPlayer<int> winning_;  // consecutive moves with a score of at least the resign score
  int level_ = 0;           // consecutive plies with an absolute score of at most the draw score
};

}  // namespace flipside::referee
