#pragma once

#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"
#include "engine/games/capabilities.hpp"

/// Conventions shared by the search, the certificates it writes, and the checker of certificates.
namespace flipside {

/// Maximum length of a line in a certificate, in plies.
inline constexpr int max_line_plies = 5000;

/// Distance from the root, in plies, within which symmetric positions are merged. At greater distances,
/// symmetric positions are too rare to justify the cost.
inline constexpr int symmetric_plies = 6;

/// Returns whether proofs treat positions at a distance of `ply` plies from the root as equal if a symmetry
/// maps one to the other and does not exchange the players.
template <Game G>
constexpr bool merges_symmetric_positions(int ply) {
  return Symmetric<G> && ply <= symmetric_plies;
}

/// Returns the key that identifies a position in a proof. Symmetric positions share a key where
/// merges_symmetric_positions() is true. Elsewhere, the key is the hash.
/// @param ply  distance from the root in plies
template <Game G>
std::uint64_t proof_key(const G& at, int ply) {
  if constexpr (Symmetric<G>)
    if (merges_symmetric_positions<G>(ply))
      return mix(static_cast<std::uint64_t>(at.to_move()), at.symmetric_key());
  return at.hash();
}

}  // namespace flipside
