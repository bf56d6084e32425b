#include "engine/games/flipway/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/core/game.hpp"

namespace flipside::flipway {
namespace {

bool is_before(Square a, Square b) { return a.rank != b.rank ? a.rank < b.rank : a.file < b.file; }

/// Returns the points of `area` in rank-major order.
std::vector<Square> squares(const AreaPoints& area) {
  std::vector<Square> out;
  for (int point = 0; point < 4; ++point)
    if ((area.shape >> point & 1U) != 0)
      out.push_back({area.corner.file + point % 2, area.corner.rank + point / 2});
  return out;
}

char at(const BoardRows& rows, Square square) {
  return rows[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)];
}

std::vector<Square> empty_points(const BoardRows& rows, Square corner) {
  std::vector<Square> out = squares({corner, 15});
  std::erase_if(out, [&](Square square) { return at(rows, square) != empty_cell; });
  return out;
}

}  // namespace

std::string area_text(Square corner, bool flip) {
  return square_text(corner) + (flip ? "x" : "") + square_text({corner.file + 1, corner.rank + 1});
}

Expected<RegularText> read_regular(std::string_view text, int size) {
  std::string_view rest = text;
  const auto corner = take_square(rest, size);
  const bool flip = corner && rest.starts_with('x');
  if (flip) rest.remove_prefix(1);
  const auto opposite = take_square(rest, size);
  if (!corner || !opposite || !rest.empty())
    return malformed_move(
        text,
        fmt::format("two points of the {0} x {0} board, such as a1b2 for a drop or a1xb2 for a flip", size));
  if (*opposite != Square{corner->file + 1, corner->rank + 1})
    return malformed_move(text, "the lower-left and the upper-right corner of a 2x2 area");
  return RegularText{*corner, flip};
}

std::string opening_text(const AreaPoints& points) {
  std::string text = "@";
  for (const Square square : squares(points)) text += square_text(square);
  return text;
}

Expected<AreaPoints> read_opening(std::string_view text, int size) {
  std::string_view rest = text;
  if (!rest.starts_with('@'))
    return malformed_move(text, "Black's opening, '@' followed by points, such as @a1");
  rest.remove_prefix(1);
  std::vector<Square> points;
  do {
    const auto point = take_square(rest, size);
    if (!point) return malformed_move(text, fmt::format("points of the {0} x {0} board after '@'", size));
    if (!points.empty() && !is_before(points.back(), *point))
      return malformed_move(text, "distinct points in the order a1, b1, …, a2, b2, …");
    points.push_back(*point);
  } while (!rest.empty());

  Square corner = points.front();
  for (const Square point : points) corner.file = std::min(corner.file, point.file);
  unsigned shape = 0;
  for (const Square point : points) {
    const int file = point.file - corner.file;
    const int rank = point.rank - corner.rank;
    if (file > 1 || rank > 1) return malformed_move(text, "points of one 2x2 area");
    shape |= 1U << (2 * rank + file);
  }
  return AreaPoints{corner, shape};
}

std::string explain_illegal_drop(const BoardRows& rows, Square corner) {
  const auto points = empty_points(rows, corner);
  if (points.empty()) return "the area has no empty point";
  const int last = static_cast<int>(rows.size()) - 2;
  std::string same;
  for (int rank = std::max(corner.rank - 1, 0); rank <= std::min(corner.rank + 1, last); ++rank) {
    for (int file = std::max(corner.file - 1, 0); file <= std::min(corner.file + 1, last); ++file) {
      const auto others = empty_points(rows, {file, rank});
      if (!std::includes(others.begin(), others.end(), points.begin(), points.end(), is_before)) continue;
      const std::string text = area_text({file, rank}, false);
      if (others.size() > points.size())
        return fmt::format("{} would fill the same empty points and more", text);
      if (same.empty()) same = text;
    }
  }
  return fmt::format("this drop is written as {}", same);
}

std::string explain_illegal_opening(const BoardRows& rows, const Variant& variant, const AreaPoints& points) {
  const int count = std::popcount(points.shape);
  if (!variant.pie && count > 1) return "without the pie rule, Black opens with a single point";
  if (variant.setup == Setup::empty) return "Black opens with points of one 2x2 area";
  for (const Square square : squares(points))
    if (at(rows, square) != 'w') return fmt::format("there is no white stone on {}", square_text(square));
  return count == 1 ? "the stone is not part of a crosscut" : "the stones do not belong to the same crosscut";
}

}  // namespace flipside::flipway
