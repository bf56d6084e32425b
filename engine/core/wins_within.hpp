#pragma once

#include <algorithm>

#include "engine/core/game.hpp"

namespace flipside {

/// Whether a side can win within so many plies whatever the other does, by the rules and nothing else;
/// repetition is not looked at. Takes as long as the tree is large.
template <Game G>
bool wins_within(const G& at, Player side, int plies) {
  if (const auto outcome = at.outcome()) return *outcome == win_for(side);
  if (plies == 0) return false;
  const auto moves = at.legal_moves();
  const auto wins = [&](const auto& move) {
    G next = at;
    next.play(move);
    return wins_within(next, side, plies - 1);
  };
  return at.to_move() == side ? std::any_of(moves.begin(), moves.end(), wins)
                              : std::all_of(moves.begin(), moves.end(), wins);
}

}  // namespace flipside
