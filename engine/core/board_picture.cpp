#include "engine/core/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "engine/core/position_text.hpp"

namespace flipside {
namespace {

using Point = BoardPicture::Point;
using Polygon = BoardPicture::Polygon;

constexpr double margin = 0.42;  // between the cells and the border of the picture; contains the labels

/// Returns the axis-parallel square around a point.
Polygon square_around(Point centre, double half) {
  const auto [x, y] = centre;
  return {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
}

/// Returns the cells and labels of a square board.
/// @param inset  distance from the border of the picture to the cells
/// @param label_inset  distance from the border of the picture to the centres of the labels
BoardPicture square_board(int size, double inset, double label_inset) {
  BoardPicture picture;
  const double length = size + 2 * inset;
  picture.size = {length, length};
  picture.rows.assign(static_cast<std::size_t>(size), size);
  const double first = inset + 0.5;
  for (int row = 0; row < size; ++row)
    for (int file = 0; file < size; ++file) {
      const Point centre{first + file, first + row};
      picture.cells.push_back({square_text({file, size - 1 - row}), centre, square_around(centre, 0.5)});
    }
  for (int i = 0; i < size; ++i) {
    picture.labels.push_back({std::string(1, static_cast<char>('a' + i)), {first + i, length - label_inset}});
    picture.labels.push_back({std::to_string(size - i), {label_inset, first + i}});
  }
  return picture;
}

}  // namespace

BoardPicture square_cells_picture(int size) {
  BoardPicture picture = square_board(size, margin, margin / 2);
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    const auto width = static_cast<std::size_t>(size);
    picture.cells[i].shade = static_cast<int>((i / width + i % width) % 2);
  }
  return picture;
}

BoardPicture grid_points_picture(int size) {
  constexpr double edge_distance = 0.66;  // from the outermost points to the edges
  constexpr double edge_overhang = 0.42;  // from the first point beside an edge to the end of the edge
  constexpr double inset = 0.8;
  constexpr double reach = 0.96;  // from the middle of an area to its outline, around the stones
  BoardPicture picture = square_board(size, inset, 0.3);
  picture.piece_radius = 0.45;
  const double first = inset + 0.5;
  const double last = first + size - 1;
  for (int i = 0; i < size; ++i)
    picture.lines += fmt::format("M{0:.2f} {2:.2f}H{1:.2f}M{2:.2f} {0:.2f}V{1:.2f}", first, last, first + i);
  const double begin = first - edge_overhang;
  const double end = last + edge_overhang;
  const double top_left = first - edge_distance;
  const double bottom_right = last + edge_distance;
  picture.bottom_and_top =
      fmt::format("M{0:.2f} {2:.2f}H{1:.2f}M{0:.2f} {3:.2f}H{1:.2f}", begin, end, top_left, bottom_right);
  picture.left_and_right =
      fmt::format("M{2:.2f} {0:.2f}V{1:.2f}M{3:.2f} {0:.2f}V{1:.2f}", begin, end, top_left, bottom_right);
  for (int rank = 0; rank + 1 < size; ++rank)
    for (int file = 0; file + 1 < size; ++file) {
      const Point middle{first + file + 0.5, last - rank - 0.5};
      picture.areas.push_back({square_text({file, rank}) + square_text({file + 1, rank + 1}),
                               square_around(middle, 0.5), square_around(middle, reach)});
    }
  return picture;
}

BoardPicture hexagon_cells_picture(int side) {
  const double radius = 1 / std::sqrt(3.0);  // from the centre of a cell to its corners
  const double row_height = 1.5 * radius;
  const int row_count = 2 * side - 1;
  BoardPicture picture;
  picture.size = {row_count + 2 * margin, row_height * (row_count - 1) + 2 * radius + 2 * margin};
  for (int row = row_count - 1; row >= 0; --row) {
    const int width = side + std::min(row, row_count - 1 - row);
    const char letter = static_cast<char>('a' + row);
    picture.rows.push_back(width);
    const Point first{margin + 0.5 * (row_count - width) + 0.5,
                      margin + radius + row_height * (row_count - 1 - row)};
    picture.labels.push_back({std::string(1, letter), {first[0] - 0.5 - margin / 2, first[1]}});
    for (int i = 0; i < width; ++i) {
      const Point centre{first[0] + i, first[1]};
      Polygon outline;
      for (int corner = 0; corner < 6; ++corner) {
        const double angle = std::numbers::pi / 3 * corner;  // clockwise from the top
        outline.push_back({centre[0] + radius * std::sin(angle), centre[1] - radius * std::cos(angle)});
      }
      picture.cells.push_back({fmt::format("{}{}", letter, i + 1), centre, std::move(outline), 0});
      // Cells with the same number form a line that ends at the lower right edge of the board.
      if (row == 0 || (row < side && i + 1 == width))
        picture.labels.push_back({std::to_string(i + 1), {centre[0] + 0.42, centre[1] + 0.73}});
    }
  }
  return picture;
}

std::vector<std::string> cells_of_move(std::string_view move) {
  constexpr int any_size = 26;
  std::vector<std::string> targets;
  if (const auto at = move.find('@'); at != std::string_view::npos) {
    if (at > 0) targets.push_back(fmt::format("hand {}", move.substr(0, at)));
    move.remove_prefix(at + 1);
  }
  while (const auto cell = take_square(move, any_size)) {
    targets.push_back(square_text(*cell));
    if (move.starts_with('x')) move.remove_prefix(1);
  }
  return targets;
}

}  // namespace flipside
