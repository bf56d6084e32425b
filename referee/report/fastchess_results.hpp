#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "referee/clock/time_control.hpp"
#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"
#include "referee/ratings/sprt.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

// These functions produce exactly the output of fastchess 1.x, so that existing scripts can parse it. All
// output lines end with '\n'.

/// Returns "Started game 1 of 100 (A vs B)".
/// @param number  the number of the game, counting from 1
std::string fastchess_started(std::uint64_t number, std::uint64_t total,
                              const PerPlayer<std::string>& players);

/// Returns "Finished game 1 (A vs B): 1-0 {White mates}". The reason in braces calls p1 White and p2 Black.
std::string fastchess_finished(std::uint64_t number, const GameRecord& record);

/// An engine in the heading of the results. The heading shows its time control in a form such as "10+0.1",
/// "40/60", "0.5/move", "6 plies" or "100 nodes".
struct FastchessEngine {
  std::string name;
  TimeControl time_control;
  std::string threads;  // value of the option `Threads`; empty if not set
  std::string hash;     // value of the option `Hash` in MB; empty if not set
};

/// The counts that fastchess reports for one side. A game is counted only once its pair is complete.
struct FastchessCount {
  WinDrawLoss games;
  Pentanomial pairs;
  std::uint64_t split = 0;  // number of drawn pairs with one win and one loss

  bool operator==(const FastchessCount&) const = default;
};

/// The score of a tournament as fastchess counts it. A game is counted only once its pair is complete.
class FastchessScore {
 public:
  explicit FastchessScore(std::size_t players) : totals_(players) {}

  /// Adds a finished game.
  /// @param seats  the player number in each seat
  /// @return true if the game completes its pair
  bool add(PairId pair, PerPlayer<std::size_t> seats, std::optional<Outcome> outcome);

  /// Returns the counts of a player against all opponents.
  const FastchessCount& total(std::size_t player) const { return totals_[player]; }

 private:
  struct Game {
    PerPlayer<std::size_t> seats;
    Outcome outcome;
  };
  std::vector<FastchessCount> totals_;
  std::map<PairId, Game> pending_games_;
};

/// Returns the results, enclosed in two horizontal rules. For two engines, the results begin with "Results of
/// A vs B (10+0.1, 1t, 16MB, book.txt):", followed by Elo and nElo with the half-widths of their 95 %
/// confidence intervals, LOS, games, pairs, and the LLR if there is an SPRT. For more than two engines, the
/// results are a table.
/// @param book  path of the openings file, or an empty string
std::string fastchess_results(std::span<const FastchessEngine> engines, const FastchessScore& score,
                              const std::string& book, const std::optional<SprtSettings>& sprt);

}  // namespace flipside::referee
