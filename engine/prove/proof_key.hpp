#pragma once

#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/games/capabilities.hpp"

namespace flipside {

/// Positions that are alike come about near the start; deeper down they are not worth looking for.
inline constexpr int folded_plies = 6;

/// What a position is known by in a proof: near its root up to symmetries that leave the players in their
/// places, deeper down by its hash.
/// @param ply  from the root
template <Game G>
std::uint64_t proof_key(const G& at, int ply) {
  if constexpr (Symmetric<G>)
    if (ply <= folded_plies) return mix(static_cast<std::uint64_t>(at.to_move()), at.symmetric_key());
  return at.hash();
}

}  // namespace flipside
