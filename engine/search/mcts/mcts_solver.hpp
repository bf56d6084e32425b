#pragma once

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/search/mcts/node_store.hpp"

namespace flipside {

/// Returns 1 for a win of the player, -1 for a loss, 0 for a draw.
constexpr int value_of(Outcome outcome, Player player) {
  if (outcome == Outcome::draw) return 0;
  return outcome == win_for(player) ? 1 : -1;
}
/// Returns 1 for a proven win, -1 for a proven loss, 0 otherwise.
constexpr int value_of(Proof proof) { return proof == Proof::win ? 1 : proof == Proof::loss ? -1 : 0; }
/// Converts the value of a finished game, which is 1, 0 or -1, to a proven result.
constexpr Proof proof_of(int value) { return value > 0 ? Proof::win : value < 0 ? Proof::loss : Proof::draw; }

/// Derives the proven result of a node from its children (Winands, Björnsson, Saito, "Monte-Carlo tree search
/// solver", 2008, extended to draws). Sets the distance to the end of the game after the shortest known win
/// or the longest defence.
/// @return whether the node is proven
bool prove(NodeStore& nodes, NodeStore::Index index);

}  // namespace flipside
