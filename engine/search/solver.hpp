#pragma once

#include <algorithm>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "engine/search/search_tree.hpp"

namespace flipside {

/// 1 for a won game, -1 for a lost one, 0 for a draw.
constexpr int value_of(Outcome outcome, Player player) {
  if (outcome == Outcome::draw) return 0;
  return outcome == win_for(player) ? 1 : -1;
}
/// The same for what is proven.
constexpr int value_of(Proof proof) { return proof == Proof::win ? 1 : proof == Proof::loss ? -1 : 0; }
/// What a finished game proves.
constexpr Proof proof_of(int value) { return value > 0 ? Proof::win : value < 0 ? Proof::loss : Proof::draw; }

/// Derives what a node leads to from what its children are known to lead to (Winands, Björnsson, Saito,
/// "Monte-Carlo tree search solver", 2008, with draws). Plies are those of the shortest win known and of the
/// longest defence.
/// @return whether that is proven
template <class Move>
bool prove(SearchTree<Move>& tree, typename SearchTree<Move>::Index index) {
  TreeNode<Move>& node = tree[index];
  Proof best = Proof::loss;  // of the children, for the side that chooses among them
  bool all_proven = true;
  int longest = 0;
  int shortest_win = std::numeric_limits<int>::max();
  for (const TreeNode<Move>& child : tree.children(node)) {
    const Proof proof = child.proof;
    const int plies = child.plies;
    all_proven &= proof != Proof::none;
    best = std::max(best, proof);
    longest = std::max(longest, plies);
    if (proof == Proof::win) shortest_win = std::min(shortest_win, plies);
  }
  if (best != Proof::win && !all_proven) return false;
  node.plies = static_cast<std::uint8_t>(std::min((best == Proof::win ? shortest_win : longest) + 1, 255));
  node.proof = best == Proof::win ? Proof::loss : best == Proof::loss ? Proof::win : Proof::draw;
  return true;
}

}  // namespace flipside
