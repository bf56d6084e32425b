#include "engine/search/mcts/mcts_solver.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside {
namespace {

struct Result {
  Proof proof;
  std::uint8_t plies;
};

/// Returns the result of the root, derived from its children.
Result derived(const std::vector<Result>& children) {
  NodeStore nodes(0, 10);
  nodes.expand(NodeStore::root, std::vector<NodeStore::Node>(children.size()));
  for (std::size_t i = 0; i < children.size(); ++i) {
    nodes.children(nodes[NodeStore::root])[i].proof = children[i].proof;
    nodes.children(nodes[NodeStore::root])[i].plies = children[i].plies;
  }
  const bool proven = prove(nodes, NodeStore::root);
  CHECK(proven == (nodes[NodeStore::root].proof != Proof::none));
  return {nodes[NodeStore::root].proof, nodes[NodeStore::root].plies};
}

TEST_CASE("a winning reply makes a move a loss, at the distance of the shortest win") {
  const Result found = derived({{Proof::none, 0}, {Proof::win, 6}, {Proof::loss, 9}, {Proof::win, 4}});
  CHECK(found.proof == Proof::loss);
  CHECK(found.plies == 5);
}

TEST_CASE("a move wins if all replies lose, at the distance of the longest defence") {
  const Result found = derived({{Proof::loss, 3}, {Proof::loss, 7}});
  CHECK(found.proof == Proof::win);
  CHECK(found.plies == 8);
  CHECK(derived({{Proof::loss, 255}}).plies == 255);
}

TEST_CASE("a move is a draw if all replies are proven and the best of them is a draw") {
  CHECK(derived({{Proof::loss, 3}, {Proof::draw, 1}}).proof == Proof::draw);
  CHECK(derived({{Proof::none, 0}, {Proof::draw, 1}, {Proof::loss, 1}}).proof == Proof::none);
}

}  // namespace
}  // namespace flipside
