#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "engine/core/outcome.hpp"

namespace flipside::referee {

/// Numbers of game pairs by the points that one side scored in the pair. A pair is two games from one
/// opening, with p1 and p2 swapped in the second. The opening and the first move favour each side once, so
/// the score of a pair has less variance than the score of two independent games.
struct Pentanomial {
  /// Number of pairs, indexed by the side's half points. The five results are LL, LD, DD or WL, WD, and WW.
  std::array<std::uint64_t, 5> pairs{};

  std::uint64_t total() const;
  double points() const;
  /// Returns the counts from the opponent's point of view.
  Pentanomial reversed() const;
  Pentanomial& operator+=(const Pentanomial& other);
  bool operator==(const Pentanomial&) const = default;
};

/// Identifies a pair within a tournament. Only the two games of the pair have this number.
using PairId = std::uint64_t;

/// Pairs that have exactly one finished game. A pair is removed when its second game finishes.
class PendingPairs {
 public:
  struct Game {
    std::size_t p1;
    std::size_t p2;
    std::optional<Outcome> outcome;
    bool operator==(const Game&) const = default;
  };

  /// Adds a finished game.
  /// @return the other game of the pair if it has finished; the pair is then no longer pending
  std::optional<Game> add(PairId pair, const Game& game) {
    const auto [at, opened] = games_.emplace(pair, game);
    if (opened) return std::nullopt;
    const Game partner = at->second;
    games_.erase(at);
    return partner;
  }

  std::size_t size() const { return games_.size(); }

  bool operator==(const PendingPairs&) const = default;

 private:
  std::unordered_map<PairId, Game> games_;
};

}  // namespace flipside::referee
