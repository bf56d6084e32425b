#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/hash_counter.hpp"

namespace flipside {

/// A game in progress: the current position and the hashes of all positions since the initial one.
template <Game G>
class History {
 public:
  explicit History(G start) : game_(std::move(start)), hashes_{game_.hash()} {}

  const G& game() const { return game_; }
  int plies() const { return static_cast<int>(hashes_.size()) - 1; }
  /// Returns the hashes of all positions, from the initial to the current one.
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }

  void play(typename G::Move move) {
    game_.play(move);
    hashes_.push_back(game_.hash());
    if constexpr (G::can_repeat) {
      occurrences_ = count_last_hash();
      repeated_ |= occurrences_ > 1;
    }
  }

  /// Returns the number of times that the current position (board, turn and phase) has occurred, including
  /// the current occurrence.
  int occurrences() const { return occurrences_; }

  /// Returns whether any position has occurred at least twice. Until one does, game-theoretic values that
  /// ignore repetition remain valid: a shortest win repeats no position, so no position on it can occur for
  /// the third time.
  bool repeated() const { return repeated_; }

  /// Returns the outcome. The third occurrence of a position is a draw unless the game has already ended by
  /// its own rules.
  std::optional<Outcome> outcome() const {
    if (const auto decided = game_.outcome()) return decided;
    if (occurrences_ >= 3) return Outcome::draw;
    return std::nullopt;
  }

 private:
  // In a short game, comparing all hashes is faster than maintaining a table.
  static constexpr std::size_t max_compared = 128;

  // Returns the number of occurrences of the last hash. Must be called once for each hash, except the first.
  int count_last_hash() {
    if (hashes_.size() <= max_compared)
      return static_cast<int>(std::count(hashes_.begin(), hashes_.end(), hashes_.back()));
    if (hashes_.size() == max_compared + 1)
      for (std::size_t i = 0; i < max_compared; ++i) counter_.add(hashes_[i]);
    return counter_.add(hashes_.back());
  }

  G game_;
  std::vector<std::uint64_t> hashes_;
  HashCounter counter_;  // counts hashes_; empty in short games and if positions cannot repeat
  int occurrences_ = 1;
  bool repeated_ = false;
};

}  // namespace flipside
