#pragma once

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/gui_boards.hpp"

namespace flipside {

/// The fields of an XBoard FEN of which our positions are made.
struct FenFields {
  std::string board;  // hands left out
  char turn;
  std::string fullmove;
};

/// Reads `BOARD[hands] TURN … FULLMOVE`; what is missing after TURN does not matter.
inline Expected<FenFields> split_fen(std::string_view fen) {
  const auto end = fen.find(' ');
  if (end == std::string_view::npos || end + 1 >= fen.size())
    return Error{fmt::format("'{}': expected a board and the side to move", fen)};
  FenFields fields{std::string(fen.substr(0, std::min(end, fen.find('[')))), fen[end + 1], "1"};
  const auto last = fen.substr(fen.rfind(' ') + 1);
  if (!last.empty() && last.find_first_not_of("0123456789") == std::string_view::npos && last != "0")
    fields.fullmove = last;
  return fields;
}

/// The square of a named one, such as "c4".
inline Square named_square(std::string_view name) { return {name[0] - 'a', name[1] - '1'}; }

/// The Go board of pieces with two faces, which are its labels: '+' for the rook, 'x' for the bishop.
inline GoBoard two_faced_go_board(std::string game_id, int size) {
  GoBoard board;
  board.game_id = std::move(game_id);
  board.size = size;
  board.colours = {{{.pieces = "RB"}, {.pieces = "rb"}}};
  board.labels = {"+", "x"};
  board.point = square_point;
  return board;
}

}  // namespace flipside
