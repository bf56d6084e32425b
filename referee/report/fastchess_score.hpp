#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"

namespace flipside::referee {

/// The counts that fastchess reports for one side; games count only in complete pairs.
struct FastchessCount {
  WinDrawLoss games;
  Pentanomial pairs;
  std::uint64_t split = 0;  // level pairs with a win and a loss; the other level pairs have two draws

  bool operator==(const FastchessCount&) const = default;
};

/// The score of a tournament as fastchess counts it: a game counts once its pair is complete.
class FastchessScore {
 public:
  explicit FastchessScore(std::size_t players) : totals_(players) {}

  /// Adds a finished game.
  /// @param seats  the number of the player in each seat
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
  std::map<PairId, Game> open_;
};

}  // namespace flipside::referee
