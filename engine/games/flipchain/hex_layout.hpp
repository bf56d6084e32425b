#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "engine/core/bitboard.hpp"

namespace flipside {

/// Cells of a hexagonal board of hexagonal cells.
constexpr int hex_cell_count(int side) { return 3 * side * (side - 1) + 1; }
/// Rows of such a board.
constexpr int hex_row_count(int side) { return 2 * side - 1; }
/// Cells of a row, rows counted from 0 at the bottom.
constexpr int hex_row_width(int side, int row) { return side + std::min(row, 2 * side - 2 - row); }

/// Calls `f(std::integral_constant<int, d>)` for the six directions d between touching cells: anticlockwise
/// from the right, 60 degrees apart.
template <class F>
constexpr void for_each_direction(F&& f) {
  [&]<int... D>(std::integer_sequence<int, D...>) { (f(std::integral_constant<int, D>{}), ...); }
  (std::make_integer_sequence<int, 6>{});
}

/// How cells lie in a Bitboard: bit = row * stride + column, rows from the bottom, columns leaning to the
/// left on their way up (axial coordinates). The bits of the two empty corners of that rhombus keep the left
/// and the right border apart, so touching cells are fixed shifts on every board that fits.
template <std::size_t Words>
struct HexLayout {
  using Cells = Bitboard<Words>;

  static constexpr int max_side = [] {
    int side = 10;
    while (hex_row_count(side) * hex_row_count(side) > Cells::bits) --side;
    return side;
  }();
  static constexpr int stride = hex_row_count(max_side);

  /// The bit of a cell; `number` counts from 0 at the left of the row.
  static constexpr int bit(int side, int row, int number) {
    return row * stride + number + std::max(0, row - (side - 1));
  }
  static constexpr int row_of(int bit) { return bit / stride; }
  static constexpr int number_of(int side, int bit) {
    return bit % stride - std::max(0, row_of(bit) - (side - 1));
  }

  /// The cells one step in direction D (from for_each_direction, taken modulo 6) from the given ones. May
  /// leave the board: mask the result.
  template <int D>
  static constexpr Cells shifted(const Cells& cells) {
    constexpr int d = (D + 6) % 6;
    constexpr int step = d % 3 == 0 ? 1 : d % 3 == 1 ? stride + 1 : stride;
    if constexpr (d < 3)
      return cells << step;
    else
      return cells >> step;
  }

  /// The given cells and all that touch one of them; may leave the board.
  static constexpr Cells spread(const Cells& cells) {
    const Cells right = cells | cells << 1;
    const Cells left = cells | cells >> 1;
    return right | left | right << stride | left >> stride;
  }

  /// The cells whose six neighbours, and they themselves, are all among the given ones.
  static constexpr Cells solid(const Cells& cells) {
    const Cells with_left = cells & cells << 1;
    const Cells with_right = cells & cells >> 1;
    return with_left & with_right & with_left << stride & with_right >> stride;
  }

  /// All cells of `within` that are connected to `seed`, a part of it, by steps through `within`.
  static constexpr Cells connected(Cells seed, const Cells& within) {
    for (Cells more = seed; more.any();) {
      more = spread(seed) & within & ~seed;
      seed |= more;
    }
    return seed;
  }
};

/// The cells of a board, and those of them that lie at its border.
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
    board.border = board.all & ~Layout::solid(board.all);
  }
  return boards;
}

/// The boards of each side from 1 to the largest of the layout; index 0 is empty.
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

/// The cells that touch each cell; may leave the board.
template <std::size_t Words>
inline constexpr auto hex_neighbours = make_hex_neighbours<Words>();

}  // namespace flipside
