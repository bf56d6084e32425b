#pragma once

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"
#include "engine/games/capabilities.hpp"

namespace flipside {

/// Plays random moves until the game ends, but at most `max_plies`. Does not detect repetition.
template <Game G>
void play_out(G& at, Random& random, int max_plies) {
  for (int ply = 0; ply < max_plies && !at.outcome(); ++ply) at.play(random_move(at, random));
}

}  // namespace flipside
