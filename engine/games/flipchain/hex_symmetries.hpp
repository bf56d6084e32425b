#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// Computes canonical numbers of positions under the twelve symmetries of the hexagon, for boards that fit in
/// Bitboard<1>.
class HexSymmetries {
 public:
  using Layout = HexLayout<1>;
  using Cells = Bitboard<1>;
  static constexpr std::size_t count = 12;

  /// Computes the tables for a board side. Requires 1 <= side <= Layout::max_side.
  explicit HexSymmetries(int side);

  /// Numbers a position and all positions symmetric to it, and returns the smallest number. The number of a
  /// position has one base-3 digit per cell: 1 for `own`, 2 for `other`, 0 for empty. Two positions have the
  /// same canonical number if and only if a symmetry maps one to the other.
  std::uint64_t canonical_number(const Cells& own, const Cells& other) const {
    std::array<std::uint64_t, count> numbers{};
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const Numbers& ones = rows_[row][row_of(own, row)];
      const Numbers& twos = rows_[row][row_of(other, row)];
      for (std::size_t i = 0; i < count; ++i) numbers[i] += ones[i] + 2 * twos[i];
    }
    return *std::min_element(numbers.begin(), numbers.end());
  }

 private:
  static constexpr std::size_t stride = Layout::stride;
  using Numbers = std::array<std::uint64_t, count>;  // one number per symmetry

  static std::size_t row_of(const Cells& cells, std::size_t row) {
    return cells.words[0] >> (row * stride) & ((1U << stride) - 1);
  }

  // The contribution of each row to the twelve numbers, indexed by row and by the set of its occupied cells.
  std::array<std::array<Numbers, std::size_t{1} << stride>, stride> rows_{};
};

/// Returns the shared table for a board side, 1 <= side <= HexSymmetries::Layout::max_side. The first call
/// computes the tables.
const HexSymmetries& hex_symmetries(int side);

}  // namespace flipside
