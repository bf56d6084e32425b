#pragma once

#include <cstddef>

#include "engine/games/flipway/geometry.hpp"

namespace flipside::flipway {

/// The different drops, sorted by what is empty in their areas. An area with three or four empty points, or
/// with two on a diagonal, shares them with no other area. Two points on a side lie in up to two areas, a
/// single point in up to four: such a drop is maximal where nothing else is empty in any of those.
template <std::size_t Words>
struct Drops {
  using Board = Bitboard<Words>;
  using Geo = Geometry<Words>;

  Board wide;     // a diagonal or more; at the area's lower-left corner
  Board level;    // two points side by side; at the left one
  Board upright;  // two points, one above the other; at the lower one
  Board single;   // one point; at this

  explicit Drops(const Board& empty) {
    const Board right = empty >> 1;
    const Board above = empty >> Geo::stride;
    wide = (empty & (above >> 1)) | (right & above);
    const Board row_pair = empty | right;     // is either of the point and the next in the row empty?
    const Board column_pair = empty | above;  // is either of the point and the one above it empty?
    const Board row_three = row_pair | empty << 1;
    level = empty & right & ~(row_pair << Geo::stride | row_pair >> Geo::stride);
    upright = empty & above & ~(column_pair << 1 | column_pair >> 1);
    single = empty & ~(empty << 1 | right | row_three << Geo::stride | row_three >> Geo::stride);
  }

  std::size_t count() const {
    return static_cast<std::size_t>(wide.count() + level.count() + upright.count() + single.count());
  }

  /// The areas by which the drops are written: of those with the same empty points the first in rank-major
  /// order.
  Board areas() const { return wide | lowered(level) | moved_left(upright | lowered(single)); }

 private:
  static Board lowered(const Board& set) { return set >> Geo::stride | (set & Geo::first_row); }
  static Board moved_left(const Board& set) {
    return (set & ~Geo::first_column) >> 1 | (set & Geo::first_column);
  }
};

/// The areas in which `a` holds the rising diagonal (lower left, upper right) and `b` the falling one.
template <std::size_t Words>
Bitboard<Words> crossings(const Bitboard<Words>& a, const Bitboard<Words>& b) {
  constexpr int stride = Geometry<Words>::stride;
  return a & a >> (stride + 1) & b >> 1 & b >> stride;
}

}  // namespace flipside::flipway
