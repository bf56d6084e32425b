#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/flipway/variant.hpp"

namespace flipside::flipway {

/// A set of points in a 2x2 area, given by the area's lower-left corner and a bit set (see Move::points).
struct AreaPoints {
  Square corner;
  unsigned shape;
  bool operator==(const AreaPoints&) const = default;
};

/// Returns the text of a regular move: `c4d5` for a drop, `c4xd5` for a flip.
std::string area_text(Square corner, bool flip);

/// A parsed regular move: an area to drop into or to flip.
struct RegularText {
  Square corner;
  bool flip;
};

/// Parses a regular move, such as `c4d5` or `c4xd5`.
Expected<RegularText> read_regular(std::string_view text, int size);

/// Returns the text of an opening, such as `@c4d4`. The points are in rank-major order.
std::string opening_text(const AreaPoints& points);

/// Parses an opening: '@' and one to four points of one 2x2 area in rank-major order.
Expected<AreaPoints> read_opening(std::string_view text, int size);

/// Explains why a drop into an area is illegal: the area is full, another area contains the same empty points
/// and at least one more, or the drop is named after another area.
std::string explain_illegal_drop(const BoardRows& rows, Square corner);

/// Explains why Black may not open with `points` on the start board `rows`.
std::string explain_illegal_opening(const BoardRows& rows, const Variant& variant, const AreaPoints& points);

}  // namespace flipside::flipway
