#include "engine/games/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/core/position_text.hpp"

namespace flipside {
namespace {

using Point = BoardPicture::Point;
using Polygon = BoardPicture::Polygon;

constexpr double label_room = 0.55;  // beside the board
constexpr double margin = 0.1;       // on the sides without labels

/// Returns the axis-parallel square around a point.
Polygon square_around(Point centre, double half) {
  const auto [x, y] = centre;
  return {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
}

/// Adds the cells and labels of a square board whose upper-left cell has its centre at `first`.
void add_squares(BoardPicture& picture, int size, Point first) {
  picture.rows.assign(static_cast<std::size_t>(size), size);
  for (int rank = size - 1; rank >= 0; --rank) {
    const double y = first[1] + size - 1 - rank;
    picture.labels.push_back({std::to_string(rank + 1), {first[0] - 0.5 - label_room / 2, y}});
    for (int file = 0; file < size; ++file) {
      const Point centre{first[0] + file, y};
      picture.cells.push_back({square_text({file, rank}), centre, square_around(centre, 0.5)});
    }
  }
  for (int file = 0; file < size; ++file)
    picture.labels.push_back({std::string(1, static_cast<char>('a' + file)),
                              {first[0] + file, first[1] + size - 0.5 + label_room / 2}});
}

}  // namespace

BoardPicture square_cells_picture(int size) {
  BoardPicture picture;
  picture.size = {label_room + size + margin, margin + size + label_room};
  add_squares(picture, size, {label_room + 0.5, margin + 0.5});
  for (std::size_t i = 0; i < picture.cells.size(); ++i) {
    const auto width = static_cast<std::size_t>(size);
    picture.cells[i].shade = static_cast<int>((i / width + i % width) % 2);
  }
  return picture;
}

BoardPicture grid_points_picture(int size) {
  // The edges lie half a cell outside the outermost points, and the labels outside the edges.
  constexpr double edge_room = 0.15;
  constexpr double reach = 0.96;  // from the middle of an area to its outline, around the stones
  BoardPicture picture;
  picture.piece_radius = 0.45;
  picture.size = {label_room + size + edge_room + margin, edge_room + size + label_room + margin};
  const Point first{label_room + 0.5, edge_room + 0.5};
  add_squares(picture, size, first);
  for (auto& label : picture.labels) {
    const bool is_rank = label.text[0] <= '9';
    label.at[is_rank ? 0 : 1] += is_rank ? -margin : margin;
  }
  const double last_x = first[0] + size - 1;
  const double last_y = first[1] + size - 1;
  for (int i = 0; i < size; ++i)
    picture.lines += fmt::format("M{:.2f} {:.2f}H{:.2f}M{:.2f} {:.2f}V{:.2f}", first[0], first[1] + i, last_x,
                                 first[0] + i, first[1], last_y);
  const double top = first[1] - 0.5;
  const double bottom = last_y + 0.5;
  const double left = first[0] - 0.5;
  const double right = last_x + 0.5;
  picture.edges[0] =
      fmt::format("M{0:.2f} {2:.2f}H{1:.2f}M{0:.2f} {3:.2f}H{1:.2f}", left, right, top, bottom);
  picture.edges[1] =
      fmt::format("M{0:.2f} {2:.2f}V{3:.2f}M{1:.2f} {2:.2f}V{3:.2f}", left, right, top, bottom);
  for (int rank = 0; rank + 1 < size; ++rank)
    for (int file = 0; file + 1 < size; ++file) {
      const Point middle{first[0] + file + 0.5, last_y - rank - 0.5};
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
  picture.size = {label_room + row_count + label_room,
                  2 * margin + 2 * radius + row_height * (row_count - 1) + label_room};
  for (int row = row_count - 1; row >= 0; --row) {
    const int width = side + std::min(row, row_count - 1 - row);
    const char letter = static_cast<char>('a' + row);
    picture.rows.push_back(width);
    const Point first{label_room + 0.5 * (row_count - width) + 0.5,
                      margin + radius + row_height * (row_count - 1 - row)};
    picture.labels.push_back({std::string(1, letter), {first[0] - 0.5 - label_room / 2, first[1]}});
    for (int i = 0; i < width; ++i) {
      const Point centre{first[0] + i, first[1]};
      Polygon outline;
      for (int corner = 0; corner < 6; ++corner) {
        const double angle = (60 * corner - 90) * std::acos(-1.0) / 180;
        outline.push_back({centre[0] + radius * std::cos(angle), centre[1] + radius * std::sin(angle)});
      }
      picture.cells.push_back({fmt::format("{}{}", letter, i + 1), centre, std::move(outline), 0});
      // Cells with the same number form a line that ends at the lower right edge of the board.
      if (row == 0 || (row < side && i + 1 == width))
        picture.labels.push_back(
            {std::to_string(i + 1), {centre[0] + 0.4, centre[1] + radius + label_room / 2 - 0.05}});
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
