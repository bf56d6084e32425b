#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"

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
      occurrences_ = static_cast<int>(std::count(hashes_.begin(), hashes_.end(), hashes_.back()));
      repeated_ |= occurrences_ > 1;
    }
  }

  /// Returns how often the current position (board, turn and phase) has occurred, including now.
  int occurrences() const { return occurrences_; }

  /// Returns whether any position has occurred twice. Until then, theoretical values that ignore repetition
  /// hold: a shortest win repeats no position, so it cannot run into a third occurrence.
  bool repeated() const { return repeated_; }

  /// Returns the outcome. The third occurrence of a position is a draw unless the rules decide the game.
  std::optional<Outcome> outcome() const {
    if (const auto decided = game_.outcome()) return decided;
    if (occurrences_ >= 3) return Outcome::draw;
    return std::nullopt;
  }

 private:
  G game_;
  std::vector<std::uint64_t> hashes_;
  int occurrences_ = 1;
  bool repeated_ = false;
};

}  // namespace flipside
