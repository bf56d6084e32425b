#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// What the symmetries of the hexagon make of positions on the boards of Bitboard<1>, as numbers.
class HexImages {
 public:
  using Layout = HexLayout<1>;
  using Cells = Bitboard<1>;
  static constexpr std::size_t count = 12;

  /// 1 <= side <= Layout::max_side.
  explicit HexImages(int side);

  /// The least number, over all symmetries, that is to base 3 a digit for each cell: 1 in `own`, 2 in
  /// `other`, 0 in neither. The same for two positions if and only if a symmetry makes one the other.
  std::uint64_t least(const Cells& own, const Cells& other) const {
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
  using Numbers = std::array<std::uint64_t, count>;  // by symmetry

  static std::size_t row_of(const Cells& cells, std::size_t row) {
    return cells.words[0] >> (row * stride) & ((1U << stride) - 1);
  }

  // By row and the cells of it.
  std::array<std::array<Numbers, std::size_t{1} << stride>, stride> rows_{};
};

/// The images on the board of a side; made at the first call for it. 1 <= side <=
/// HexImages::Layout::max_side.
const HexImages& hex_images(int side);

}  // namespace flipside
