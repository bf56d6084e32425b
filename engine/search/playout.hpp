#pragma once

#include <limits>

#include "engine/core/game.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"

namespace flipside {

/// Plies after which a playout counts as a draw, in games that could go on for ever.
template <Game G>
inline constexpr int playout_cap = G::can_repeat ? 200 : std::numeric_limits<int>::max();
template <>
inline constexpr int playout_cap<FlipFour> = 60;

/// A legal move, each with the same chance. The game is not over.
template <Game G>
typename G::Move random_move(const G& at, Random& random) {
  if constexpr (requires { at.random_move(random); }) {
    return at.random_move(random);
  } else {
    const auto moves = at.legal_moves();
    return moves[random.below(moves.size())];
  }
}

/// Plays random moves until the game ends, but no more than `most`. Repetition is not looked at.
template <Game G>
void play_out(G& at, Random& random, int most) {
  for (int ply = 0; ply < most && !at.outcome(); ++ply) at.play(random_move(at, random));
}

}  // namespace flipside
