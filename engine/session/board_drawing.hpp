#pragma once

#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"

namespace flipside {

/// Draws the board for human players. Puts goals in square brackets and the cells that the last move changed
/// in parentheses, and marks the edges that a colour must connect with '=' or '|'. Below the board, lists
/// each player's aim and pieces in hand. Returns game.drawing() if the game has no BoardGuide.
/// @param previous  the position before the last move; empty: mark no move
/// @param colour    whether to colour pieces and marks with ANSI escape sequences
std::string annotated_drawing(const AnyGame& game, std::string_view previous, bool colour);

/// Explains a result, such as "White wins with four in a row", "draw" or "draw by threefold repetition". The
/// game must be over.
std::string result_reason(const AnyGame& game);

}  // namespace flipside
