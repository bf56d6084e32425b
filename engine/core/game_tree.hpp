#pragma once

#include <cstdint>

#include "engine/core/game.hpp"

namespace flipside {

/// Returns the number of move sequences of exactly `depth` plies; at depth 0, this is 1. A finished game has
/// no continuations, and repetition is ignored. The moves of the last ply are counted without being played.
template <Game G>
std::uint64_t perft(const G& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return position.count_moves();
  std::uint64_t leaves = 0;
  for (const auto move : position.legal_moves()) {
    G next = position;
    next.play(move);
    leaves += depth == 2 ? next.count_moves() : perft(next, depth - 1);  // avoids a recursive call per child
  }
  return leaves;
}

}  // namespace flipside
