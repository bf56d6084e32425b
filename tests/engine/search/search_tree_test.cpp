#include "engine/search/search_tree.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

using Tree = SearchTree<std::uint16_t>;
using Node = Tree::Node;

/// A tree of random shape, in which every move is the number of the node before it moved.
Tree random_tree(std::size_t size, std::uint64_t seed) {
  Tree tree(1 << 20, 10);
  Random random(seed);
  while (tree.size() < size) {
    const auto index = static_cast<Tree::Index>(random.below(tree.size()));
    if (tree[index].child_count > 0) continue;
    std::vector<Node> children(1 + random.below(10));
    for (std::size_t i = 0; i < children.size(); ++i)
      children[i].move = static_cast<std::uint16_t>(tree.size() + i);
    tree.expand(index, children);
    tree[index].visits = static_cast<std::uint32_t>(random.below(100));
  }
  return tree;
}

/// The moves of a node and all below it, as text; below nodes with fewer than `least` visits only their own.
std::string shape(const Tree& tree, Tree::Index index, std::uint32_t least = 0, bool is_root = true) {
  std::string text = is_root ? "root" : std::to_string(tree[index].move);
  if (!is_root && tree[index].visits < least) return text;
  text += '(';
  for (const Node& child : tree.children(tree[index]))
    text += shape(tree, static_cast<Tree::Index>(&child - &tree[0]), least, false) + ' ';
  return text + ')';
}

TEST_CASE("what lies below the new root is kept, in its order, and nothing else") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Tree tree = random_tree(1000, seed);
    for (Tree::Index i = 0; i < tree.size(); i += 37) {
      Tree smaller = tree;
      const std::string before = shape(tree, i);
      smaller.keep(i);
      CHECK(shape(smaller, Tree::root) == before);
      CHECK(static_cast<long>(smaller.size()) == 1 + std::count(before.begin(), before.end(), ' '));
    }
  }
}

TEST_CASE("the children of little visited nodes are forgotten to make room, and those of the root stay") {
  Tree tree = random_tree(1000, 3);
  const std::string before = shape(tree, Tree::root, 50);
  tree.keep(Tree::root, 50);
  CHECK(shape(tree, Tree::root, 50) == before);
  for (Tree::Index i = 1; i < tree.size(); ++i)
    if (tree[i].visits < 50) CHECK(tree[i].child_count == 0);

  Tree full(0, 10);
  CHECK(full.capacity() == 44);
  const std::vector<Node> children(10);
  for (Tree::Index i = 0; full.has_room(10); ++i) full.expand(i, children);
  full.make_room();
  CHECK(full.size() == 11);
  CHECK(full.has_room(10));
}

TEST_CASE("a tree takes no more memory than it may") {
  const Tree tree(10 << 20, 100);
  CHECK(tree.capacity() * sizeof(Node) <= 10 << 20);
  CHECK(tree.capacity() * sizeof(Node) > 9 << 20);
}

}  // namespace
}  // namespace flipside
