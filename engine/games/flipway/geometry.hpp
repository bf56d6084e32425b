#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/core/bitboard.hpp"
#include "engine/core/position_text.hpp"

namespace flipside::flipway {

/// Layout of boards up to `largest` x `largest` in a Bitboard: point (x, y) is cell y * stride + x on every
/// board size. The column to the right of the largest board is unused, so a step across the left or right
/// edge never reaches another point. A shifted set therefore needs no mask if it is intersected with a set of
/// points.
template <std::size_t Words>
struct Geometry {
  using Board = Bitboard<Words>;

  static constexpr int largest = [] {
    int size = 1;
    while ((size + 1) * (size + 2) <= Board::bits) ++size;
    return size;
  }();
  static constexpr int stride = largest + 1;

  static constexpr int cell(Square square) { return square.rank * stride + square.file; }
  static constexpr Square square(int cell) { return {cell % stride, cell / stride}; }

  /// The points of all boards of one size.
  struct Points {
    Board all;
    // The two edges that each colour must connect: bottom and top for Black (0), left and right for White
    // (1).
    std::array<std::array<Board, 2>, 2> edges;
  };

  static constexpr const Points& points(int size) { return by_size[static_cast<std::size_t>(size)]; }

  /// Returns the points of a 2x2 area that `shape` selects (see Move::points).
  static constexpr Board area_points(int area, unsigned shape) {
    const std::uint64_t low = (shape & 3U) | std::uint64_t{shape >> 2} << stride;
    const auto word = static_cast<std::size_t>(area) / 64;
    const int offset = area & 63;
    Board board;
    for (std::size_t i = 0; i < Words; ++i) {
      if (i == word) board.words[i] = low << offset;
      if (i == word + 1) board.words[i] = low >> 1 >> (63 - offset);
    }
    return board;
  }

  /// Returns which points of a 2x2 area are in the set, in the format of Move::points.
  static constexpr unsigned area_shape(const Board& set, int area) {
    const auto word = static_cast<std::size_t>(area) / 64;
    const int offset = area & 63;
    std::uint64_t low = set.words[word] >> offset;
    if (word + 1 < Words) low |= set.words[word + 1] << 1 << (63 - offset);
    return static_cast<unsigned>((low & 3) | (low >> stride & 3) << 2);
  }

  /// Returns the orthogonal neighbours of a set of points. The result may contain cells off the board.
  /// @tparam Set  Bitboard or BitboardLanes
  template <class Set>
  static constexpr Set neighbours(const Set& set) {
    return set << 1 | set >> 1 | set << stride | set >> stride;
  }

  static constexpr Board first_row = [] {
    Board board;
    for (int x = 0; x < stride; ++x) board.set(x);
    return board;
  }();
  static constexpr Board first_column = [] {
    Board board;
    for (int y = 0; y < largest; ++y) board.set(y * stride);
    return board;
  }();

 private:
  static constexpr std::array<Points, largest + 1> by_size = [] {
    std::array<Points, largest + 1> table{};
    for (int size = 1; size <= largest; ++size) {
      Points& points = table[static_cast<std::size_t>(size)];
      for (int i = 0; i < size; ++i) {
        for (int x = 0; x < size; ++x) points.all.set(cell({x, i}));
        points.edges[0][0].set(cell({i, 0}));
        points.edges[0][1].set(cell({i, size - 1}));
        points.edges[1][0].set(cell({0, i}));
        points.edges[1][1].set(cell({size - 1, i}));
      }
    }
    return table;
  }();
};

}  // namespace flipside::flipway
