#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/history.hpp"

namespace flipside {

/// The positions behind a node of the search: those of the game, then those of the line that leads to the
/// node.
template <Game G>
class Path {
 public:
  explicit Path(const History<G>& history) : hashes_(history.hashes()), root_(hashes_.size() - 1) {}

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

 private:
  std::vector<std::uint64_t> hashes_;
  std::size_t root_;
};

}  // namespace flipside
