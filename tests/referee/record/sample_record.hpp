#pragma once

#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// The designer's sample game of FlipFlop 3x3, with a thought on every kind of field.
GameRecord sample_record();

/// A record of random play in the game `id`: opening moves, thoughts, faults, names that need escapes, and
/// now and then a start position in the middle of a game.
GameRecord random_record(const std::string& id, Random& random);

}  // namespace flipside::referee
