#pragma once

#include <array>
#include <concepts>
#include <cstdint>

#include "engine/core/game.hpp"

namespace flipside {

/// A game that tells positions apart up to symmetry; the symmetry leaves each player's colour as it is.
template <class G>
concept Foldable = Game<G> && requires(const G& at) {
  // The same for positions that are alike, otherwise like hash(). Takes longer than that.
  { at.symmetric_hash() } -> std::same_as<std::uint64_t>;
};

/// Positions that are alike come about near the start; deeper down they are not worth looking for.
inline constexpr int folded_plies = 6;

/// What a position is known by.
/// @param ply  from the root of what is proven
template <Game G>
std::uint64_t position_key(const G& at, int ply) {
  if constexpr (Foldable<G>)
    if (ply <= folded_plies) return at.symmetric_hash();
  return at.hash();
}

}  // namespace flipside
