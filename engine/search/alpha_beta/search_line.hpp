#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/history.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/core/random.hpp"

namespace flipside {

/// A principal variation, truncated to a fixed number of moves.
template <class Move>
class PrincipalVariation {
 public:
  void clear() { moves_.clear(); }
  /// Replaces the line with `first` followed by `rest`.
  void assign(const Move& first, const PrincipalVariation& rest) {
    moves_.clear();
    moves_.push_back(first);
    for (const Move& move : rest.moves_) {
      if (moves_.size() == capacity) break;
      moves_.push_back(move);
    }
  }
  const Move* begin() const { return moves_.begin(); }
  const Move* end() const { return moves_.end(); }

 private:
  static constexpr std::size_t capacity = 32;
  InlineVector<Move, capacity> moves_;
};

/// The hashes of the positions that lead to a node: the game up to the root, then the current line. Detects
/// repetitions.
template <Game G>
class SearchPath {
 public:
  explicit SearchPath(const History<G>& history) : hashes_(history.hashes()), root_(hashes_.size() - 1) {
    if constexpr (G::can_repeat) repetition_key_ = repetition_key(hashes_);
  }

  void push(std::uint64_t hash) {
    if constexpr (G::can_repeat) hashes_.push_back(hash);
  }
  void pop() {
    if constexpr (G::can_repeat) hashes_.pop_back();
  }

  /// Returns whether a position counts as a draw if it is the next one on the path. This is the case if it
  /// has occurred twice before, or once since the root: both sides could then repeat it again.
  bool is_draw(std::uint64_t hash) const {
    if constexpr (G::can_repeat) {
      int before = 0;
      for (std::size_t back = 2; back <= hashes_.size(); back += 2) {
        const std::size_t i = hashes_.size() - back;
        if (hashes_[i] != hash) continue;
        if (i >= root_ || ++before == 2) return true;
      }
    }
    return false;
  }

  /// Returns the transposition table key of a position. The key depends on the positions that the game has
  /// already repeated, because their next occurrence is a draw and proven scores depend on that. Repetitions
  /// below the root do not affect the key, because a winning side never has to repeat a position.
  std::uint64_t key(std::uint64_t hash) const { return hash ^ repetition_key_; }

 private:
  static std::uint64_t repetition_key(std::vector<std::uint64_t> hashes) {
    std::sort(hashes.begin(), hashes.end());
    std::uint64_t key = 0;
    for (std::size_t i = 1; i < hashes.size(); ++i)
      if (hashes[i] == hashes[i - 1]) key ^= mix(hashes[i]);
    return key;
  }

  std::vector<std::uint64_t> hashes_;
  std::size_t root_;  // index of the root in hashes_
  std::uint64_t repetition_key_ = 0;
};

}  // namespace flipside
