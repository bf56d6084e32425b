#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace flipside {

/// How a tree search may differ from plain minimax. None of it makes a win or a loss out of what is none:
/// what is left out never counts as lost.
struct Pruning {
  bool reduce_late_moves = true;
  /// Cuts off where the evaluation is far above what is needed.
  bool trust_high_evaluations = true;
  /// Leaves out late moves near the leaves.
  bool skip_late_moves = true;
  /// Searches positions that the table does not know less deep.
  bool reduce_unknown = true;
  /// Asks games what they see; see StaticallySolvable.
  bool foresight = true;

  static constexpr Pruning none() { return {false, false, false, false, false}; }
};

/// By how many plies the search of a late move is cut short: grows with the logarithms of depth and place.
class Reductions {
 public:
  Reductions() {
    for (std::size_t depth = 1; depth < size; ++depth)
      for (std::size_t place = 1; place < size; ++place)
        plies_[depth][place] = static_cast<signed char>(
            0.25 + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(place)) / 2.0);
  }
  /// @param place  in the order of moves, from 0
  int plies(int depth, std::size_t place) const {
    return plies_[std::min(static_cast<std::size_t>(depth), size - 1)][std::min(place, size - 1)];
  }

 private:
  static constexpr std::size_t size = 64;
  std::array<std::array<signed char, size>, size> plies_{};
};

}  // namespace flipside
