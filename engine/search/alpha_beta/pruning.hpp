#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace flipside {

/// The pruning and reduction techniques in use. Pruning cannot create a false win or loss, because a pruned
/// move never counts as lost.
struct Pruning {
  bool late_move_reduction = true;
  bool reverse_futility_pruning = true;
  bool late_move_pruning = true;
  bool internal_iterative_reduction = true;
  bool static_solver = true;  // use forced results and forced replies; see StaticallySolvable

  static constexpr Pruning none() { return {false, false, false, false, false}; }
};

/// The table of late move reductions. They grow with the logarithms of the depth and of the move's rank.
class ReductionTable {
 public:
  ReductionTable() {
    for (std::size_t depth = 1; depth < size; ++depth)
      for (std::size_t rank = 1; rank < size; ++rank)
        plies_[depth][rank] = static_cast<signed char>(0.25 + std::log(static_cast<double>(depth)) *
                                                                  std::log(static_cast<double>(rank)) / 2.0);
  }
  /// Returns the reduction of a move in plies.
  /// @param rank  rank of the move in the move ordering, from 0
  int plies(int depth, std::size_t rank) const {
    return plies_[std::min(static_cast<std::size_t>(depth), size - 1)][std::min(rank, size - 1)];
  }

 private:
  static constexpr std::size_t size = 64;
  std::array<std::array<signed char, size>, size> plies_{};
};

}  // namespace flipside
