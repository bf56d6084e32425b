#pragma once

#include <string>

#include "referee/config/config.hpp"
#include "referee/tournament/start_positions.hpp"

namespace flipside::referee {

/// Returns the number of games in words: "60 games to play", "at most 400 games to play".
std::string games_to_play(const Config& config);

/// Prints the games that can be paired before the first game is played, with their openings, and the byes.
void print_schedule(const Config& config, const StartPositions& positions);

}  // namespace flipside::referee
