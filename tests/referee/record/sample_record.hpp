#pragma once

#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Returns the designer's sample game of FlipFlop 3x3, with move info that covers every field.
GameRecord sample_record();

/// Returns a record of random moves in the game `id` with random opening moves, move info, terminations,
/// names that need escaping, and sometimes a start position.
GameRecord random_record(const std::string& id, Random& random);

}  // namespace flipside::referee
