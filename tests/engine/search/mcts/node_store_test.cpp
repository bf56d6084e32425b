#include "engine/search/mcts/node_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

using Node = NodeStore::Node;

/// Creates a random tree. The move of every node is the original index of the node.
NodeStore random_tree(std::size_t size, std::uint64_t seed) {
  NodeStore tree(1 << 20, 10);
  Random random(seed);
  while (tree.size() < size) {
    const auto index = static_cast<NodeStore::Index>(random.below(tree.size()));
    if (tree[index].child_count > 0) continue;
    std::vector<Node> children(1 + random.below(10));
    for (std::size_t i = 0; i < children.size(); ++i)
      children[i].move = static_cast<std::uint32_t>(tree.size() + i);
    tree.expand(index, children);
    tree[index].visits = static_cast<std::uint32_t>(random.below(100));
  }
  return tree;
}

/// Returns the moves of a subtree as text, omitting the children of nodes with fewer than `min` visits.
std::string shape(const NodeStore& tree, NodeStore::Index index, std::uint32_t min = 0, bool is_root = true) {
  std::string text = is_root ? "root" : std::to_string(tree[index].move);
  if (!is_root && tree[index].visits < min) return text;
  text += '(';
  for (const Node& child : tree.children(tree[index]))
    text += shape(tree, static_cast<NodeStore::Index>(&child - &tree[0]), min, false) + ' ';
  return text + ')';
}

TEST_CASE("exactly the subtree of the new root is kept, in order") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    NodeStore tree = random_tree(1000, seed);
    for (NodeStore::Index i = 0; i < tree.size(); i += 37) {
      NodeStore smaller = tree;
      const std::string before = shape(tree, i);
      smaller.keep_subtree(i);
      CHECK(shape(smaller, NodeStore::root) == before);
      CHECK(static_cast<long>(smaller.size()) == 1 + std::count(before.begin(), before.end(), ' '));
    }
  }
}

TEST_CASE("freeing memory removes the children of rarely visited nodes other than the root") {
  NodeStore tree = random_tree(1000, 3);
  const std::string before = shape(tree, NodeStore::root, 50);
  tree.keep_subtree(NodeStore::root, 50);
  CHECK(shape(tree, NodeStore::root, 50) == before);
  for (NodeStore::Index i = 1; i < tree.size(); ++i)
    if (tree[i].visits < 50) CHECK(tree[i].child_count == 0);

  NodeStore full(0, 10);
  CHECK(full.capacity() == 44);
  const std::vector<Node> children(10);
  for (NodeStore::Index i = 0; full.has_room(10); ++i) full.expand(i, children);
  full.free_quarter();
  CHECK(full.size() == 11);
  CHECK(full.has_room(10));
}

TEST_CASE("the nodes stay within the memory limit") {
  const NodeStore tree(10 << 20, 100);
  CHECK(tree.capacity() * sizeof(Node) <= 10 << 20);
  CHECK(tree.capacity() * sizeof(Node) > 9 << 20);
}

}  // namespace
}  // namespace flipside
