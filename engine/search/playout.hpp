#pragma once

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"
#include "engine/games/capabilities.hpp"

namespace flipside {

/// Plays random moves until the game ends, but no more than `most`. Repetition is not looked at.
template <Game G>
void play_out(G& at, Random& random, int most) {
  for (int ply = 0; ply < most && !at.outcome(); ++ply) at.play(random_move(at, random));
}

}  // namespace flipside
