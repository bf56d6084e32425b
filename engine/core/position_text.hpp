#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The four fields of a position's text, `BOARD TURN PHASE FULLMOVE`.
struct PositionFields {
  std::string_view board;
  char turn;
  char phase;
  int fullmove;  // from 1
};

/// Splits a position's text at its single spaces. TURN must be one of `turns`, PHASE one of `phases`;
/// FULLMOVE is a number from 1 to 999999 without leading zeros.
Expected<PositionFields> split_position(std::string_view text, std::string_view turns,
                                        std::string_view phases);

/// The cells of a board: rows from the bottom (index 0) to the top, one letter a cell from the left,
/// `empty_cell` where no piece stands.
using BoardRows = std::vector<std::string>;
inline constexpr char empty_cell = '.';

/// Reads BOARD (rows from the top, joined by '/'; a letter of `pieces` is a piece, a decimal run empty
/// cells).
/// @param widths  cells of each row, from the bottom
Expected<BoardRows> read_board(std::string_view board, std::span<const int> widths, std::string_view pieces);

/// Writes BOARD; the inverse of read_board.
std::string write_board(const BoardRows& rows);

/// A cell of a square board, counted from 0: file from the left, rank from the bottom.
struct Square {
  int file;
  int rank;
  bool operator==(const Square&) const = default;
};

/// `a1` for {0, 0}.
std::string square_text(Square square);

/// Reads a square name at the start of `text` and removes it; nullopt (and `text` untouched) if none of a
/// board of `size` x `size` stands there.
std::optional<Square> take_square(std::string_view& text, int size);

/// A drawing of a square board for a console, with file letters and rank numbers; lines end with '\n'.
std::string square_drawing(const BoardRows& rows);

}  // namespace flipside
