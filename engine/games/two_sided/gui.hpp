#pragma once

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>

#include "engine/core/board_picture.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"
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

/// SVG paths of the marks on the two faces of a piece, around the centre of a cell that is 1 wide: '+' on the
/// rook face and 'x' on the bishop face.
inline constexpr std::string_view rook_mark = "M-0.24 0H0.24M0 -0.24V0.24";
inline constexpr std::string_view bishop_mark = "M-0.17 -0.17L0.17 0.17M0.17 -0.17L-0.17 0.17";

/// Returns the picture of a board of two-sided pieces.
inline BoardPicture two_sided_picture(int size) {
  BoardPicture picture = square_cells_picture(size);
  picture.faces = {{'R', "rook", rook_mark},
                   {'B', "bishop", bishop_mark},
                   {'r', "rook", rook_mark},
                   {'b', "bishop", bishop_mark}};
  picture.piece_radius = 0.41;
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
