#pragma once

#include "engine/core/any_game.hpp"

namespace flipside {

/// Plays the engine over standard input and output until the host ends it. The protocol is UGI.
/// @param start  the variant to begin with, at its start position
/// @return the exit status
int serve(AnyGame start);

}  // namespace flipside
