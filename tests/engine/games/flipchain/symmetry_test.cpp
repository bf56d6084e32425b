#include <algorithm>
#include <array>

#include "engine/core/perft.hpp"
#include "engine/core/position_text.hpp"
#include "positions.hpp"

namespace flipside {
namespace {

/// A cell by two axes that lean 120 degrees apart, counted from the centre.
struct Axial {
  int right, up;
};

Axial turned(Axial cell) { return {cell.right - cell.up, cell.right}; }
Axial mirrored(Axial cell) { return {cell.up, cell.right}; }

/// The board turned by `turns` times 60 degrees, mirrored before that if asked.
BoardRows transformed(const BoardRows& rows, int turns, bool mirror) {
  const int middle = static_cast<int>(rows.size()) / 2;
  BoardRows out = rows;
  for (int row = 0; row <= 2 * middle; ++row)
    for (int number = 0; number < hex_row_width(middle + 1, row); ++number) {
      Axial cell{number + std::max(0, row - middle) - middle, row - middle};
      if (mirror) cell = mirrored(cell);
      for (int i = 0; i < turns; ++i) cell = turned(cell);
      const int new_number = cell.right + middle - std::max(0, cell.up);
      out[static_cast<std::size_t>(cell.up + middle)][static_cast<std::size_t>(new_number)] =
          rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(number)];
    }
  return out;
}

BoardRows rows_of(std::string_view board) { return *read_board(board, std::array{3, 4, 5, 4, 3}, "rb"); }

// Side 3, red to move, all with flips to come.
constexpr std::array boards{"2r/b3/1b3/1bb1/1rr", "rb1/1br1/2b2/r3/1b1", "3/1rb1/1b1r1/2b1/r2"};

}  // namespace

TEST_CASE("the twelve symmetries of the hexagon keep the number of games") {
  for (const char* board : boards) {
    const auto leaves = perft(position(3, std::string(board) + " r - 4"), 4);
    for (int turns = 0; turns < 6; ++turns)
      for (const bool mirror : {false, true}) {
        const std::string text = write_board(transformed(rows_of(board), turns, mirror)) + " r - 4";
        CHECK_MESSAGE(perft(position(3, text), 4) == leaves, text);
      }
  }
}

TEST_CASE("an exchange of the colours keeps the number of games") {
  for (const std::string board : boards) {
    std::string exchanged = board;
    for (char& c : exchanged) c = c == 'r' ? 'b' : c == 'b' ? 'r' : c;
    CHECK(perft(position(3, board + " r - 4"), 4) == perft(position(3, exchanged + " b - 4"), 4));
  }
}

TEST_CASE("the players' exchange of colours keeps the number of games") {
  for (const std::string board : boards)
    CHECK(perft(position(3, board + " r - 4"), 4) == perft(position(3, board + " r x 4"), 4));
}

}  // namespace flipside
