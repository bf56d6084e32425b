#pragma once

#include <cstddef>

#include "engine/games/flipway/geometry.hpp"

namespace flipside::flipway {

/// The legal drops, grouped by the empty points that they fill. A drop fills all empty points of a 2x2 area.
/// It is legal unless another area contains the same empty points and at least one more. Three or four empty
/// points, or two on a diagonal, belong to only one area. Two adjacent points belong to up to two areas, and
/// a single point to up to four. A drop on them is legal if none of these areas contains another empty point.
template <std::size_t Words>
struct Drops {
  using Board = Bitboard<Words>;
  using Geo = Geometry<Words>;

  /// Areas with two empty points on a diagonal, each represented by its lower-left corner.
  Board diagonal_areas;
  /// Horizontally adjacent pairs of empty points, each represented by its left point.
  Board horizontal_pairs;
  /// Vertically adjacent pairs of empty points, each represented by its lower point.
  Board vertical_pairs;
  Board single_points;

  explicit Drops(const Board& empty) {
    const Board right = empty >> 1;
    const Board above = empty >> Geo::stride;
    diagonal_areas = (empty & (above >> 1)) | (right & above);
    const Board row_pair = empty | right;     // the point or its right neighbour is empty
    const Board column_pair = empty | above;  // the point or its upper neighbour is empty
    const Board row_three = row_pair | empty << 1;
    horizontal_pairs = empty & right & ~(row_pair << Geo::stride | row_pair >> Geo::stride);
    vertical_pairs = empty & above & ~(column_pair << 1 | column_pair >> 1);
    single_points = empty & ~(empty << 1 | right | row_three << Geo::stride | row_three >> Geo::stride);
  }

  std::size_t count() const {
    return static_cast<std::size_t>(diagonal_areas.count() + horizontal_pairs.count() +
                                    vertical_pairs.count() + single_points.count());
  }

  /// Returns the lower-left corner of the area after which each drop is named. If several areas have the same
  /// empty points, this is the first of them in rank-major order.
  Board areas() const {
    return diagonal_areas | lowered(horizontal_pairs) | moved_left(vertical_pairs | lowered(single_points));
  }

 private:
  static Board lowered(const Board& set) { return set >> Geo::stride | (set & Geo::first_row); }
  static Board moved_left(const Board& set) {
    return (set & ~Geo::first_column) >> 1 | (set & Geo::first_column);
  }
};

/// Returns the areas where `a` occupies the rising diagonal (lower left to upper right) and `b` the falling
/// diagonal.
template <std::size_t Words>
Bitboard<Words> crosscuts(const Bitboard<Words>& a, const Bitboard<Words>& b) {
  constexpr int stride = Geometry<Words>::stride;
  return a & a >> (stride + 1) & b >> 1 & b >> stride;
}

}  // namespace flipside::flipway
