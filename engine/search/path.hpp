#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/history.hpp"
#include "engine/core/random.hpp"

namespace flipside {

/// The positions behind a node of the search: those of the game, then those of the line that leads to the
/// node.
template <Game G>
class Path {
 public:
  explicit Path(const History<G>& history) : hashes_(history.hashes()), root_(hashes_.size() - 1) {
    if constexpr (G::can_repeat) salt_ = salt_of(hashes_);
  }

  void push(std::uint64_t hash) {
    if constexpr (G::can_repeat) hashes_.push_back(hash);
  }
  void pop() {
    if constexpr (G::can_repeat) hashes_.pop_back();
  }

  /// Whether a position that would be the next on the path counts as a draw: it has occurred twice already,
  /// or once since the root, where both sides could repeat again.
  bool draws(std::uint64_t hash) const {
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

  /// The key of a position in a transposition table. What is proven of a position holds as long as the same
  /// positions are one occurrence short of a draw, so these are part of the key. (What repeats since the root
  /// need not be: a side that wins needs no position twice.)
  std::uint64_t key(std::uint64_t hash) const { return hash ^ salt_; }

 private:
  static std::uint64_t salt_of(std::vector<std::uint64_t> hashes) {
    std::sort(hashes.begin(), hashes.end());
    std::uint64_t salt = 0;
    for (std::size_t i = 1; i < hashes.size(); ++i)
      if (hashes[i] == hashes[i - 1]) salt ^= mix(hashes[i]);
    return salt;
  }

  std::vector<std::uint64_t> hashes_;
  std::size_t root_;
  std::uint64_t salt_ = 0;
};

}  // namespace flipside
