#pragma once

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/board_picture.hpp"
#include "engine/games/gui_boards.hpp"

namespace flipside {

/// The fields of an XBoard FEN that a position needs.
struct FenFields {
  std::string board;  // board without the hands
  char turn;
  std::string fullmove;
};

/// Parses `BOARD[hands] TURN … FULLMOVE`. FULLMOVE defaults to 1.
inline Expected<FenFields> split_fen(std::string_view fen) {
  const auto end = fen.find(' ');
  if (end == std::string_view::npos || end + 1 >= fen.size())
    return Error{fmt::format("FEN '{}': expected a board and the side to move", fen)};
  FenFields fields{std::string(fen.substr(0, std::min(end, fen.find('[')))), fen[end + 1], "1"};
  const auto last = fen.substr(fen.rfind(' ') + 1);
  if (!last.empty() && last.find_first_not_of("0123456789") == std::string_view::npos && last != "0")
    fields.fullmove = last;
  return fields;
}

/// Parses a valid square name, such as "c4".
inline Square parse_square(std::string_view name) { return {name[0] - 'a', name[1] - '1'}; }

/// Returns the picture of a board of two-sided pieces: '+' marks the rook face and 'x' the bishop face.
inline BoardPicture two_sided_picture(int size) {
  BoardPicture picture = square_cells_picture(size);
  for (const char rook : {'R', 'r'}) picture.marks.emplace_back(rook, "M-0.22 0H0.22M0 -0.22V0.22");
  for (const char bishop : {'B', 'b'})
    picture.marks.emplace_back(bishop, "M-0.16 -0.16L0.16 0.16M0.16 -0.16L-0.16 0.16");
  return picture;
}

/// Returns a Go board that labels pieces by face: '+' for rook, 'x' for bishop. The caller sets the remaining
/// members.
inline GoBoard two_sided_go_board(std::string game_id, int size, BoardGuide guide) {
  GoBoard board;
  board.game_id = std::move(game_id);
  board.size = size;
  board.guide = std::move(guide);
  board.labels = {"+", "x"};
  board.point = square_point;
  return board;
}

}  // namespace flipside
