#pragma once

#include <cstdint>

#include "engine/core/game.hpp"

namespace flipside {

/// The number of move sequences of exactly `depth` plies. A finished game has none below it; repetition is
/// not looked at; perft(0) = 1. The last ply is counted in bulk.
template <Game G>
std::uint64_t perft(const G& at, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return at.count_moves();
  std::uint64_t leaves = 0;
  for (const auto move : at.legal_moves()) {
    G next = at;
    next.play(move);
    leaves += depth == 2 ? next.count_moves() : perft(next, depth - 1);  // no call where most nodes are
  }
  return leaves;
}

}  // namespace flipside
