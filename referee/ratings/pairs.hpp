#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "engine/core/outcome.hpp"

namespace flipside::referee {

/// How often a pair (two games of one opening with the seats exchanged) brought one side how many points. The
/// opening and the first move favour either side once, so pairs tell more than the games they are made of.
struct Pentanomial {
  /// By half points of the side: LL, LD, DD or WL, WD, WW.
  std::array<std::uint64_t, 5> pairs{};

  std::uint64_t total() const;
  double points() const;
  /// The same pairs seen by the other side.
  Pentanomial reversed() const;
  Pentanomial& operator+=(const Pentanomial& other);
  bool operator==(const Pentanomial&) const = default;
};

/// Names a pair within a tournament: both of its games carry the same number, no other game does.
using PairId = std::uint64_t;

/// Pairs of which one game is known and the other is not. Memory grows with these alone.
class OpenPairs {
 public:
  struct Game {
    std::size_t p1;
    std::size_t p2;
    std::optional<Outcome> outcome;
    bool operator==(const Game&) const = default;
  };

  /// Takes a game of a pair.
  /// @return the other game of the pair, where that was known: the pair is closed
  std::optional<Game> add(PairId pair, const Game& game) {
    const auto [at, opened] = games_.emplace(pair, game);
    if (opened) return std::nullopt;
    const Game partner = at->second;
    games_.erase(at);
    return partner;
  }

  std::size_t size() const { return games_.size(); }

  bool operator==(const OpenPairs&) const = default;

 private:
  std::unordered_map<PairId, Game> games_;
};

}  // namespace flipside::referee
