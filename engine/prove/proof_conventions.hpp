#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"
#include "engine/games/capabilities.hpp"

/// Conventions shared by the search, the certificates it writes, and the checker of certificates.
namespace flipside {

/// Maximum length of a line in a certificate, in plies.
inline constexpr int max_line_plies = 5000;

/// Plies from the root within which symmetric positions are merged. Deeper down they are too rare to be worth
/// the time.
inline constexpr int symmetric_plies = 6;

/// Returns the key that identifies a position in a proof: near the root up to symmetries that do not exchange
/// the players, deeper down its hash.
/// @param ply  distance from the root
template <Game G>
std::uint64_t proof_key(const G& at, int ply) {
  if constexpr (Symmetric<G>)
    if (ply <= symmetric_plies) return mix(static_cast<std::uint64_t>(at.to_move()), at.symmetric_key());
  return at.hash();
}

/// Returns the legal moves sorted by their text, an order that other programs can reproduce.
template <Game G>
std::vector<std::pair<std::string, typename G::Move>> moves_by_text(const G& at) {
  std::vector<std::pair<std::string, typename G::Move>> moves;
  for (const auto& move : at.legal_moves()) moves.emplace_back(at.move_text(move), move);
  std::ranges::sort(moves, {}, [](const auto& move) -> const std::string& { return move.first; });
  return moves;
}

}  // namespace flipside
