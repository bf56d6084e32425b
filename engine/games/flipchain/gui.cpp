#include <algorithm>
#include <charconv>

#include "engine/core/symmetry.hpp"
#include "engine/games/flipchain/family.hpp"

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

}  // namespace

GoBoard FlipchainFamily::go_board(std::string_view id) {
  int side = 0;
  std::from_chars(id.data() + info.name.size() + 1, id.data() + id.size(), side);
  GoBoard board;
  board.game_id = info.title;
  board.size = 2 * side - 1;
  board.hexagonal = true;
  board.colours = {{{.pieces = "r", .tint = "#c83232", .aim = "form a red loop"},
                    {.pieces = "b", .tint = "#3250c8", .aim = "form a blue loop"}}};
  board.point = point;
  board.vertex_sequences = click_sequences;
  return board;
}

}  // namespace flipside
