#pragma once

#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>

namespace flipside::referee {

/// Ends a game as a loss for a player whose scores stay low.
struct ResignRule {
  int score = 0;     // in centipawns; the loser must report -score or less
  int moves = 0;     // number of consecutive moves by the loser with a score of -score or less
  bool both = true;  // also require the winner to report +score or more for the same number of moves
  bool operator==(const ResignRule&) const = default;
};

/// Ends a game as a draw if the scores of both players stay close to zero.
struct DrawRule {
  int from = 0;   // first full move at which the rule applies, counted from 1
  int moves = 0;  // number of consecutive moves by each player with a score close to zero
  int score = 0;  // largest absolute score that counts as close to zero, in centipawns
  bool operator==(const DrawRule&) const = default;
};

/// Conditions under which the referee ends a game before the rules of the game do.
struct AdjudicationRules {
  std::optional<ResignRule> resign{};
  std::optional<DrawRule> draw{};
  int plies = 0;  // number of plies after which a game is adjudicated a draw; 0: no limit
  /// Ends a game when it reaches a position that is known to be drawn, or to be won in at most this many
  /// plies. If 0, wins at any distance end the game if `tables` is set; otherwise, the rule is off.
  int solved = 0;
  /// Directory that contains tables of solved games; empty: no tables. If set, a game that has tables or is
  /// small enough to be solved in memory ends as soon as the value of its position is known.
  std::filesystem::path tables{};
  /// Digests of the tables by variant id, recorded at the start of a tournament to detect later changes.
  std::map<std::string, std::string> digests{};
  /// Returns the largest distance, in plies, at which a known win ends the game.
  int win_plies() const { return solved > 0 ? solved : std::numeric_limits<int>::max(); }
  bool operator==(const AdjudicationRules&) const = default;
};

}  // namespace flipside::referee
