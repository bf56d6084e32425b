#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flipside {

/// How to draw the board of a game. A cell is 1 wide; x grows to the right and y downwards. BoardGuide
/// supplies the aims, goals and pieces of each colour.
struct BoardPicture {
  using Point = std::array<double, 2>;
  using Polygon = std::vector<Point>;

  struct Cell {
    std::string name;  // as in moves
    Point centre{};
    Polygon outline{};
    std::optional<int> shade{};  // 0 or 1: the colour of the cell; nullopt: the outline is not drawn
  };
  /// A part of the board that players can select, other than a cell.
  struct Area {
    std::string name;
    Polygon target{};   // what a click hits; the targets of different areas do not overlap
    Polygon outline{};  // what is highlighted
  };
  struct Label {
    std::string text;
    Point at{};  // centre of the text
  };

  Point size{};               // the drawing spans [0, size]
  std::vector<int> rows{};    // number of cells of each row, from top to bottom
  std::vector<Cell> cells{};  // in the order of the BOARD field: rows from top to bottom, cells from left
  std::vector<Area> areas{};
  std::vector<Label> labels{};
  std::string lines{};           // SVG path of the lines on the board; may be empty
  std::string bottom_and_top{};  // SVG path of the edges BoardGuide::Edges::bottom_and_top, if any
  std::string left_and_right{};  // the same for BoardGuide::Edges::left_and_right
  /// The look of the pieces with a letter.
  struct Face {
    char letter;
    std::string_view name;  // such as "rook"
    std::string_view mark;  // SVG path around the centre of the piece, such as a '+'
  };
  std::vector<Face> faces{};
  std::string_view piece_name = "stone";  // of pieces without a face
  double piece_radius = 0.4;
};

/// Returns the picture of a square board whose cells are squares, with the names of files and ranks.
/// @param size  number of cells per side
BoardPicture square_cells_picture(int size);

/// Returns the picture of a square board whose pieces are placed on the points of a grid. The four points
/// around each square of the grid form an area, named after its lower-left and its upper-right point.
/// @param size  number of points per side
BoardPicture grid_points_picture(int size);

/// Returns the picture of a hexagonal board whose cells are hexagons. Rows are named by letters from the
/// bottom, and cells within a row by numbers from the left.
/// @param side  number of cells per side
BoardPicture hexagon_cells_picture(int side);

/// Implements the family member move_targets() for moves that consist of cell names, such as `a1c3`,
/// `c4xd5` and `@c4d5`, or that place a piece from the hand, such as `R@c3`.
std::vector<std::string> cells_of_move(std::string_view move);

}  // namespace flipside
