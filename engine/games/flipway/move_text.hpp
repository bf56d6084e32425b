#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/flipway/variant.hpp"

namespace flipside::flipway {

/// A 2x2 area, by its lower-left corner, and some of its points (see Move::points).
struct AreaPoints {
  Square corner;
  unsigned shape;
  bool operator==(const AreaPoints&) const = default;
};

/// `c4d5`, or `c4xd5` for a flip.
std::string area_text(Square corner, bool flip);

/// A regular move as it is written: an area, to drop into or to flip.
struct RegularText {
  Square corner;
  bool flip;
};
/// Reads `c4d5` or `c4xd5`.
Expected<RegularText> read_regular(std::string_view text, int size);

/// `@c4d4`: the area's points in rank-major order.
std::string opening_text(const AreaPoints& points);

/// Reads one to four points of one 2x2 area after '@', in rank-major order.
Expected<AreaPoints> read_opening(std::string_view text, int size);

/// Why nothing can be dropped into an area by this text: no empty point, one more elsewhere, or another text.
std::string why_no_drop(const BoardRows& rows, Square corner);

/// Why Black may not open with these points of the start board.
std::string why_no_opening(const BoardRows& rows, const Variant& variant, const AreaPoints& points);

}  // namespace flipside::flipway
