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

/// What fastchess counts of one side: games of whole pairs, and the pairs.
struct FastchessCount {
  WinDrawLoss games;
  Pentanomial pairs;
  std::uint64_t split = 0;  // level pairs of a win and a loss; the other level ones are of two draws

  bool operator==(const FastchessCount&) const = default;
};

/// The score of a tournament as fastchess keeps it: a game counts once its pair is whole.
class FastchessScore {
 public:
  explicit FastchessScore(std::size_t players) : totals_(players) {}

  /// Counts a game of the players with these numbers.
  /// @return true if its pair is whole by it
  bool add(PairId pair, PerPlayer<std::size_t> seats, std::optional<Outcome> outcome);

  /// All games of a player.
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
