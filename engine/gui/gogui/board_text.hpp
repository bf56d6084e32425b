#pragma once

#include <string>

#include "engine/gui/gogui/vertex_game.hpp"

namespace flipside {

/// Returns the response to `gogui-rules_board`. Rows are listed from the top: `X` is a piece of the first
/// colour, `O` a piece of the second colour, `.` an empty point, and `?` a point off the board.
std::string board_text(const VertexGame& game);

/// Returns the response to `gogui-rules_board_gfx`: tints of goals and edges, tints and labels of the pieces,
/// names of the empty cells at the left and at the bottom, circles on the vertices of an unfinished move,
/// squares on the vertices that can be played next, and a status line.
std::string board_graphics(const VertexGame& game);

/// Returns the name of a side in Go programs: "Black (p1)".
std::string side_name(Player player);

}  // namespace flipside
