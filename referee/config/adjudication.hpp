#pragma once

#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>

namespace flipside::referee {

/// When a game is given to the side that both engines' scores favour.
struct ResignRule {
  int score = 0;     // centi-units by which the loser says it is behind, at least
  int moves = 0;     // of the loser in a row
  bool both = true;  // the winner's scores must say so as well
  bool operator==(const ResignRule&) const = default;
};

/// When a game is called a draw by both engines' scores.
struct DrawRule {
  int from = 0;   // full move of the game, from 1
  int moves = 0;  // of each side in a row
  int score = 0;  // centi-units, at most, for either side
  bool operator==(const DrawRule&) const = default;
};

/// How a tournament ends games before their rules do.
struct AdjudicationRules {
  std::optional<ResignRule> resign{};
  std::optional<DrawRule> draw{};
  int plies = 0;   // a game of so many is a draw; 0: no cap
  int solved = 0;  // a game that is solved as drawn, or won within so many plies, ends; 0: is played out
  /// Folder of tables: games that they hold, and those that are solved in memory in a moment, end by their
  /// values. Empty: none do.
  std::filesystem::path tables{};
  std::map<std::string, std::string>
      digests{};  // variant -> digest that its tables must have; may be missing
  /// Plies within which a game that is known to be won ends.
  int win_plies() const { return solved > 0 ? solved : std::numeric_limits<int>::max(); }
  bool operator==(const AdjudicationRules&) const = default;
};

}  // namespace flipside::referee
