#include "engine/search/mcts/mcts_solver.hpp"

#include <algorithm>
#include <limits>

namespace flipside {

bool prove(NodeStore& nodes, NodeStore::Index index) {
  MctsNode& node = nodes[index];
  Proof best = Proof::loss;  // best result among the children, for the side that chooses one of them
  bool all_proven = true;
  int longest = 0;
  int shortest_win = std::numeric_limits<int>::max();
  for (const MctsNode& child : nodes.children(node)) {
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
