#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/core/bitboard.hpp"

namespace flipside {

/// Returns the number of cells of a hexagonal board with `side` cells per edge.
constexpr int hex_cell_count(int side) { return 3 * side * (side - 1) + 1; }
/// Returns the number of rows of a hexagonal board.
constexpr int hex_row_count(int side) { return 2 * side - 1; }
/// Returns the number of cells in a row; rows are counted from 0 at the bottom.
constexpr int hex_row_width(int side, int row) { return side + std::min(row, 2 * side - 2 - row); }

/// Calls `f(std::integral_constant<int, d>)` for the six directions d between adjacent cells, anticlockwise
/// from the right.
template <class F>
constexpr void for_each_direction(F&& f) {
  [&]<int... D>(std::integer_sequence<int, D...>) { (f(std::integral_constant<int, D>{}), ...); }
  (std::make_integer_sequence<int, 6>{});
}

/// Layout of a hexagonal board in a Bitboard. The bit of a cell is row * stride + column in axial
/// coordinates, with rows counted from the bottom. The hexagon lies in a rhombus whose two unused corners
/// separate the left border from the right border, so a step in a direction is the same shift for all cells
/// and board sizes.
template <std::size_t Words>
struct HexLayout {
  using Cells = Bitboard<Words>;

  static constexpr int max_side = [] {
    int side = 10;
    while (hex_row_count(side) * hex_row_count(side) > Cells::bits) --side;
    return side;
  }();
  static constexpr int stride = hex_row_count(max_side);

  /// Returns the bit of a cell; `number` is counted from 0 at the left end of the row.
  static constexpr int bit(int side, int row, int number) {
    return row * stride + number + std::max(0, row - (side - 1));
  }
  static constexpr int row_of(int bit) { return bit / stride; }
  static constexpr int number_of(int side, int bit) {
    return bit % stride - std::max(0, row_of(bit) - (side - 1));
  }

  /// Shifts all cells by one step in direction D modulo 6 (see for_each_direction). The result may contain
  /// cells off the board, which the caller must mask.
  template <int D>
  static constexpr Cells shifted(const Cells& cells) {
    constexpr int d = (D + 6) % 6;
    constexpr int step = d % 3 == 0 ? 1 : d % 3 == 1 ? stride + 1 : stride;
    if constexpr (d < 3)
      return cells << step;
    else
      return cells >> step;
  }

  /// Returns `cells` and all their neighbours. The neighbours may be off the board.
  static constexpr Cells spread(const Cells& cells) {
    const Cells right = cells | cells << 1;
    const Cells left = cells | cells >> 1;
    return right | left | right << stride | left >> stride;
  }

  /// Returns the cells of the set whose six neighbours are all in the set.
  static constexpr Cells interior(const Cells& cells) {
    const Cells with_left = cells & cells << 1;
    const Cells with_right = cells & cells >> 1;
    return with_left & with_right & with_left << stride & with_right >> stride;
  }

  /// Flood fill: returns the cells of `within` that are connected to its subset `seed` through `within`.
  static constexpr Cells connected(Cells seed, const Cells& within) {
    for (Cells more = seed; more.any();) {
      more = spread(seed) & within & ~seed;
      seed |= more;
    }
    return seed;
  }
};

/// The set of all cells of a board, and the set of its border cells.
template <std::size_t Words>
struct HexBoard {
  Bitboard<Words> all{};
  Bitboard<Words> border{};
};

template <std::size_t Words>
constexpr auto make_hex_boards() {
  using Layout = HexLayout<Words>;
  std::array<HexBoard<Words>, Layout::max_side + 1> boards{};
  for (int side = 1; side <= Layout::max_side; ++side) {
    HexBoard<Words>& board = boards[static_cast<std::size_t>(side)];
    for (int row = 0; row < hex_row_count(side); ++row)
      for (int number = 0; number < hex_row_width(side, row); ++number)
        board.all.set(Layout::bit(side, row, number));
    board.border = board.all & ~Layout::interior(board.all);
  }
  return boards;
}

/// Boards indexed by side, from 1 to the layout's max_side. Index 0 is unused.
template <std::size_t Words>
inline constexpr auto hex_boards = make_hex_boards<Words>();

template <std::size_t Words>
constexpr auto make_hex_neighbours() {
  std::array<Bitboard<Words>, HexLayout<Words>::stride * HexLayout<Words>::stride> neighbours{};
  for (int bit = 0; bit < static_cast<int>(neighbours.size()); ++bit) {
    const auto cell = Bitboard<Words>::of(bit);
    neighbours[static_cast<std::size_t>(bit)] = HexLayout<Words>::spread(cell) & ~cell;
  }
  return neighbours;
}

/// The neighbours of each cell, indexed by bit. Some neighbours may be off the board.
template <std::size_t Words>
inline constexpr auto hex_neighbours = make_hex_neighbours<Words>();

/// For each of 64 cells, the number of its neighbours in a set, as a binary number in three bit planes.
/// Processes one word of a board at a time to keep the sums in registers.
struct NeighbourCount {
  std::uint64_t ones, twos, fours;

  template <std::size_t Words>
  static NeighbourCount of(const Bitboard<Words>& set, std::size_t word) {
    constexpr int stride = HexLayout<Words>::stride;
    const std::uint64_t here = set.words[word];
    const std::uint64_t below = word > 0 ? set.words[word - 1] : 0;
    const std::uint64_t above = word + 1 < Words ? set.words[word + 1] : 0;
    const auto up = [&](int step) { return here << step | below >> (64 - step); };
    const auto down = [&](int step) { return here >> step | above << (64 - step); };
    const Sum first = add(up(1), up(stride), up(stride + 1));
    const Sum second = add(down(1), down(stride), down(stride + 1));
    const Sum upper = add(first.carry, second.carry, first.sum & second.sum);
    return {first.sum ^ second.sum, upper.sum, upper.carry};
  }

  /// Returns the cells whose count is at least their count in `other`.
  std::uint64_t at_least(const NeighbourCount& other) const {
    std::uint64_t result = ones | ~other.ones;
    result = (twos & ~other.twos) | (~(twos ^ other.twos) & result);
    return (fours & ~other.fours) | (~(fours ^ other.fours) & result);
  }

  /// Returns the cells with exactly `count` neighbours in the set. Requires 0 <= count <= 6.
  std::uint64_t exactly(int count) const {
    const auto bit = [count](std::uint64_t plane, int n) { return (count >> n & 1) != 0 ? plane : ~plane; };
    return bit(ones, 0) & bit(twos, 1) & bit(fours, 2);
  }

 private:
  struct Sum {
    std::uint64_t sum, carry;
  };
  static Sum add(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    const std::uint64_t half = a ^ b;
    return {half ^ c, (a & b) | (half & c)};
  }
};

}  // namespace flipside
