#pragma once

#include <cstddef>

#include "engine/games/flipway/geometry.hpp"

namespace flipside::flipway {

/// The distinct drops, grouped by the empty points of their areas. A drop fills all empty points of a 2x2
/// area and is legal if no other area contains these and further empty points. Three or four empty points, or
/// two on a diagonal, determine the area. Two adjacent points belong to up to two areas and a single point to
/// up to four; the drop is legal if none of those areas has another empty point.
template <std::size_t Words>
struct Drops {
  using Board = Bitboard<Words>;
  using Geo = Geometry<Words>;

  Board wide;     // a diagonal or more, marked at the area's lower-left corner
  Board level;    // two points side by side, marked at the left one
  Board upright;  // two points one above the other, marked at the lower one
  Board single;   // one point

  explicit Drops(const Board& empty) {
    const Board right = empty >> 1;
    const Board above = empty >> Geo::stride;
    wide = (empty & (above >> 1)) | (right & above);
    const Board row_pair = empty | right;     // the point or its right neighbour is empty
    const Board column_pair = empty | above;  // the point or its upper neighbour is empty
    const Board row_three = row_pair | empty << 1;
    level = empty & right & ~(row_pair << Geo::stride | row_pair >> Geo::stride);
    upright = empty & above & ~(column_pair << 1 | column_pair >> 1);
    single = empty & ~(empty << 1 | right | row_three << Geo::stride | row_three >> Geo::stride);
  }

  std::size_t count() const {
    return static_cast<std::size_t>(wide.count() + level.count() + upright.count() + single.count());
  }

  /// Returns the area that names each drop: the first in rank-major order of the areas with the same empty
  /// points.
  Board areas() const { return wide | lowered(level) | moved_left(upright | lowered(single)); }

 private:
  static Board lowered(const Board& set) { return set >> Geo::stride | (set & Geo::first_row); }
  static Board moved_left(const Board& set) {
    return (set & ~Geo::first_column) >> 1 | (set & Geo::first_column);
  }
};

/// Returns the areas where `a` occupies the rising diagonal (lower left, upper right) and `b` the falling
/// one.
template <std::size_t Words>
Bitboard<Words> crossings(const Bitboard<Words>& a, const Bitboard<Words>& b) {
  constexpr int stride = Geometry<Words>::stride;
  return a & a >> (stride + 1) & b >> 1 & b >> stride;
}

}  // namespace flipside::flipway
