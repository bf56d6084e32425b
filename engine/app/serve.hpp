#pragma once

#include <optional>

#include "engine/app/protocol.hpp"
#include "engine/core/any_game.hpp"

namespace flipside {

/// Plays the engine over standard input and output until the host ends it.
/// @param protocol  nullopt: the host's first command chooses
/// @param start  the variant to begin with, at its start position
/// @return the exit status
int serve(AnyGame start, std::optional<Protocol> protocol);

}  // namespace flipside
