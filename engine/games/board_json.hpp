#pragma once

#include <string_view>

#include "engine/core/any_game.hpp"
#include "engine/core/json.hpp"

namespace flipside {

/// Returns the picture of a game, its pieces and goals as JSON (see docs/page-api.md), or null if the game
/// has no picture.
Json board_picture_json(std::string_view id);

/// Describes a legal move: its text in the protocol, its text for people, and the targets that enter it (see
/// docs/page-api.md).
Json move_json(const AnyGame& at, std::string_view move);

}  // namespace flipside
