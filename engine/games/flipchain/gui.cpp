#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/core/symmetry.hpp"
#include "engine/games/flipchain/family.hpp"
#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {
namespace {

// Maps the hexagonal board to a rhombus with 2 * side - 1 points per edge; two corners of the rhombus are off
// the board. A point's neighbours are those to the left, to the right, below and above, and the two on the
// diagonal that rises to the right.
Square point(int size, int row, int number) { return {number + std::max(0, row - size / 2), row}; }

// Returns the point of the single disc on the board.
Vertex only_disc(int size, std::string_view position) {
  const auto rows = symmetry::parse(position).rows;
  Vertex found;
  for (std::size_t top = 0; top < rows.size(); ++top) {
    const auto number = rows[top].find_first_not_of(empty_cell);
    if (number != std::string::npos)
      found = point(size, static_cast<int>(rows.size() - 1 - top), static_cast<int>(number));
  }
  return found;
}

std::vector<Vertices> click_sequences(int size, std::string_view position, std::string_view move) {
  if (move == "pass") return {{std::nullopt}};
  if (move == "swap") return {{only_disc(size, position)}, {std::nullopt}};
  int number = 0;
  std::from_chars(move.data() + 1, move.data() + move.size(), number);
  return {{point(size, move[0] - 'a', number - 1)}};
}

// Returns the cell at a point, or an empty string if the point is off the board.
std::string likely_move(int size, std::string_view /*position*/, const Vertices& vertices) {
  if (!vertices.front()) return "pass";
  const auto [file, row] = *vertices.front();
  const int number = file - std::max(0, row - size / 2);
  if (number < 0 || number >= hex_row_width((size + 1) / 2, row)) return {};
  return fmt::format("{}{}", static_cast<char>('a' + row), number + 1);
}

int side_of(std::string_view id) {
  int side = 0;
  std::from_chars(id.data() + id.find('-') + 1, id.data() + id.size(), side);
  return side;
}

std::string win_reason(std::string_view /*position*/, std::size_t /*winner*/) { return "by forming a loop"; }

}  // namespace

BoardGuide FlipchainFamily::board_guide(std::string_view /*id*/) {
  return {
      .colours = {{{.pieces = "r", .aim = "form a red loop"}, {.pieces = "b", .aim = "form a blue loop"}}},
      .win_reason = win_reason};
}

BoardPicture FlipchainFamily::board_picture(std::string_view id) {
  BoardPicture picture = hexagon_cells_picture(side_of(id));
  picture.piece_name = "disc";
  return picture;
}

std::vector<std::string> FlipchainFamily::move_targets(std::string_view move) { return cells_of_move(move); }

GoBoard FlipchainFamily::go_board(std::string_view id) {
  const int side = side_of(id);
  GoBoard board;
  board.game_id = info.title;
  board.size = 2 * side - 1;
  board.hexagonal = true;
  board.guide = board_guide(id);
  board.tints = {"#c83232", "#3250c8"};
  board.point = point;
  board.vertex_sequences = click_sequences;
  board.likely_move = likely_move;
  return board;
}

}  // namespace flipside
