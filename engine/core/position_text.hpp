#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The largest FULLMOVE that position text can contain. The FULLMOVE of a longer game is written as this
/// value.
inline constexpr int max_fullmove = 1'000'000'000;

/// The four fields of a position: `BOARD TURN PHASE FULLMOVE`.
struct PositionFields {
  std::string_view board;
  char turn;
  char phase;
  int fullmove;  // from 1 to max_fullmove
};

/// Splits a position into its four fields, which must be separated by single spaces. TURN must be a character
/// of `turns`, PHASE a character of `phases`, and FULLMOVE a number from 1 to max_fullmove without leading
/// zeros.
Expected<PositionFields> split_position(std::string_view text, std::string_view turns,
                                        std::string_view phases);

/// The cells of a board: one string per row from bottom (index 0) to top, and one character per cell from
/// left to right. `empty_cell` marks a cell without a piece.
using BoardRows = std::vector<std::string>;
inline constexpr char empty_cell = '.';

/// Parses the BOARD field: rows from top to bottom, separated by '/'. Each character of `pieces` denotes a
/// piece, and each decimal number a run of empty cells.
/// @param widths  number of cells in each row, from bottom to top
Expected<BoardRows> read_board(std::string_view board, std::span<const int> widths, std::string_view pieces);

/// Formats the BOARD field. The inverse of read_board.
std::string write_board(const BoardRows& rows);

/// A cell of a square board. File and rank are counted from 0 at the bottom left.
struct Square {
  int file;
  int rank;
  bool operator==(const Square&) const = default;
};

/// Returns the name of a cell, such as `a1` for {0, 0}.
std::string square_text(Square square);

/// Parses a cell name at the start of `text` and removes it. If `text` does not start with a cell of a `size`
/// x `size` board, returns nullopt and leaves `text` unchanged.
std::optional<Square> take_square(std::string_view& text, int size);

/// Draws a square board for a terminal, with file letters and rank numbers. Each line ends with '\n'.
std::string square_drawing(const BoardRows& rows);

}  // namespace flipside
