#include "engine/search/solver.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside {
namespace {

using Tree = SearchTree<std::uint16_t>;

struct Known {
  Proof proof;
  std::uint8_t plies;
};

/// What is derived for the root from its children.
Known derived(const std::vector<Known>& children) {
  Tree tree(0, 10);
  tree.expand(Tree::root, std::vector<Tree::Node>(children.size()));
  for (std::size_t i = 0; i < children.size(); ++i) {
    tree.children(tree[Tree::root])[i].proof = children[i].proof;
    tree.children(tree[Tree::root])[i].plies = children[i].plies;
  }
  const bool proven = prove(tree, Tree::root);
  CHECK(proven == (tree[Tree::root].proof != Proof::none));
  return {tree[Tree::root].proof, tree[Tree::root].plies};
}

TEST_CASE("one winning answer makes a move a loss, the sooner the sooner") {
  const Known found = derived({{Proof::none, 0}, {Proof::win, 6}, {Proof::loss, 9}, {Proof::win, 4}});
  CHECK(found.proof == Proof::loss);
  CHECK(found.plies == 5);
}

TEST_CASE("a move wins if all answers lose, as late as the longest") {
  const Known found = derived({{Proof::loss, 3}, {Proof::loss, 7}});
  CHECK(found.proof == Proof::win);
  CHECK(found.plies == 8);
  CHECK(derived({{Proof::loss, 255}}).plies == 255);
}

TEST_CASE("a draw is the best answer where none wins and all are known") {
  CHECK(derived({{Proof::loss, 3}, {Proof::draw, 1}}).proof == Proof::draw);
  CHECK(derived({{Proof::none, 0}, {Proof::draw, 1}, {Proof::loss, 1}}).proof == Proof::none);
}

}  // namespace
}  // namespace flipside
