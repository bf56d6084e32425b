#pragma once

#include <string>

#include "referee/config/config.hpp"
#include "referee/tournament/plan.hpp"

namespace flipside::referee {

/// "60 games to play", with what is to be said where the number is not known.
std::string games_to_play(const Config& config);

/// Prints the games of a tournament in their order, as far as they are known before the first, with their
/// openings and byes.
void print_schedule(const Config& config, const Plan& plan);

}  // namespace flipside::referee
