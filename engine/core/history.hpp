#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"

namespace flipside {

/// A game being played: the position now, and the hashes of those before it, back to the one that was set up.
template <Game G>
class History {
 public:
  explicit History(G start) : game_(std::move(start)), hashes_{game_.hash()} {}

  const G& game() const { return game_; }
  int plies() const { return static_cast<int>(hashes_.size()) - 1; }
  /// Hashes of all positions so far, the one that was set up first and the present one last.
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }

  void play(typename G::Move move) {
    game_.play(move);
    hashes_.push_back(game_.hash());
    if constexpr (G::can_repeat) {
      occurrences_ = static_cast<int>(std::count(hashes_.begin(), hashes_.end(), hashes_.back()));
      repeated_ |= occurrences_ > 1;
    }
  }

  /// How often the present position (board, turn and phase) has occurred since the one that was set up.
  int occurrences() const { return occurrences_; }

  /// Whether any position has occurred twice. While none has, who can win can do so without the third
  /// occurrence of one: on the shortest way to the end no position comes twice.
  bool repeated() const { return repeated_; }

  /// The game's outcome; a draw at the third occurrence of a position. Win conditions come first.
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
