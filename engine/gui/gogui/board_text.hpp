#pragma once

#include <string>

#include "engine/gui/gogui/vertex_game.hpp"

namespace flipside {

/// The board as `gogui-rules_board` has it: rows from the top, `X` for the first colour, `O` for the second,
/// `.` for an empty point, `?` for one off the board.
std::string board_text(const VertexGame& game);

/// What `gogui-rules_board_gfx` draws over it: tints, labels, a circle round what is begun and squares round
/// what may follow, and a line of text.
std::string board_graphics(const VertexGame& game);

/// "Black (p1)": the side as programs for Go call it.
std::string side_name(Player player);

}  // namespace flipside
