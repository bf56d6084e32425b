#pragma once

#include "engine/protocol/score.hpp"

namespace flipside {

/// Converts a score to the expected result for the side that the score belongs to, from -1 (loss) to 1 (win).
/// 100 centipawns are one unit of log-odds.
double expected_result(const Score& score);

}  // namespace flipside
