#pragma once

#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>

namespace flipside::referee {

/// Awards a game to the side that the engines' scores favour.
struct ResignRule {
  int score = 0;     // centi-units; the loser's own score must be -score or less
  int moves = 0;     // consecutive moves of the loser at or below that score
  bool both = true;  // whether the winner must report +score or more for as many moves
  bool operator==(const ResignRule&) const = default;
};

/// Declares a game drawn by the engines' scores.
struct DrawRule {
  int from = 0;   // first full move at which the rule applies, counted from 1
  int moves = 0;  // consecutive moves of each side
  int score = 0;  // centi-units; largest absolute score of either side
  bool operator==(const DrawRule&) const = default;
};

/// When a tournament ends games before their rules do.
struct AdjudicationRules {
  std::optional<ResignRule> resign{};
  std::optional<DrawRule> draw{};
  int plies = 0;  // a game of this length is drawn; 0: no limit
  /// Solved positions that are drawn, or won within this many plies, end the game. 0: no limit with `tables`,
  /// otherwise off.
  int solved = 0;
  /// Directory of tables of solved games. Games in the tables, and games small enough to be solved in memory,
  /// end as soon as their value is known. Empty: no tables.
  std::filesystem::path tables{};
  std::map<std::string, std::string> digests{};  // variant -> expected digest of its tables, if recorded
  /// Largest distance, in plies, at which a known win ends the game.
  int win_plies() const { return solved > 0 ? solved : std::numeric_limits<int>::max(); }
  bool operator==(const AdjudicationRules&) const = default;
};

}  // namespace flipside::referee
