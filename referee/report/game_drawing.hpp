#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Draws a position of a game, with a caption that gives the ply, its move and the side to move. For an
/// external game, which has no board, returns only the caption.
/// @param ply  number of moves played; nullopt: the final position
/// @return an error if the game has fewer plies or its record is damaged
Expected<std::string> game_drawing(const GameRecord& record, std::optional<std::size_t> ply);

}  // namespace flipside::referee
