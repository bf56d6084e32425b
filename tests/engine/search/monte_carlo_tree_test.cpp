#include "engine/search/monte_carlo_tree.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/games/registry.hpp"
#include "engine/search/playout_team.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

template <class G>
void add_playouts(MonteCarloTree<G>& tree, int count) {
  for (int i = 0; i < count; ++i) tree.add_playout();
}

/// The child of the root that a move leads to.
template <class G>
const TreeNode<typename G::Move>& child(const MonteCarloTree<G>& tree, std::string_view move) {
  for (const auto& node : tree.nodes().children(tree.root()))
    if (tree.position().move_text(node.move) == move) return node;
  FAIL("no such move: ", move);
  return tree.root();
}

template <class G>
History<G> game_of(const G& start, const std::vector<std::string>& moves) {
  History<G> game(start);
  for (const std::string& move : moves) game.play(*game.game().parse_move(move));
  return game;
}

// The root's children have all of its visits, and its balance.
template <class Tree>
void check_children(const Tree& tree, std::uint64_t expected) {
  std::uint64_t visits = 0;
  double balance = 0;
  for (const auto& node : tree.nodes().children(tree.root())) {
    visits += node.visits;
    balance += node.balance;
    CHECK(std::abs(node.balance) <= node.visits);
  }
  CHECK(visits == expected);
  CHECK(balance == -tree.root().balance);
}

TEST_CASE("every playout counts in every node that it went through") {
  MonteCarloTree<Flipway<1>> tree(1 << 20, {.seed = 1});
  tree.set_root(History(Flipway<1>({.size = 4, .pie = true})));
  add_playouts(tree, 2000);
  CHECK(tree.root().visits == 2000);
  check_children(tree, 2000);
}

TEST_CASE("every playout of several threads counts as well, and none counts as lost that is not") {
  MonteCarloTree<Flipway<1>> tree(16 << 20, {.seed = 1});
  tree.set_root(History(Flipway<1>({.size = 5, .pie = true})));
  NodeTally tally(3);
  PlayoutTeam team(tree, tally, 3);
  std::uint64_t own = 0;
  team.play(own, 5000, [&] { return own >= 4000; });
  const std::uint64_t all = tally.sum();
  CHECK(all >= 4000);
  CHECK(all < 5100);
  CHECK(tree.root().visits == all);
  check_children(tree, all);
}

TEST_CASE("a tree of little memory goes on learning within it") {
  MonteCarloTree<FlipFour> tree(64 << 10, {.seed = 1});
  tree.set_root(History(FlipFour()));
  for (int i = 0; i < 50'000; ++i) {
    tree.add_playout();
    REQUIRE(tree.nodes().size() <= tree.nodes().capacity());
  }
  CHECK(tree.nodes().capacity() < 2500);
  CHECK(tree.root().visits == 50'000);
}

TEST_CASE("what is known of the position that a game goes on to is kept") {
  MonteCarloTree<FlipFlop<5>> tree(1 << 20, {.seed = 1});
  auto game = game_of(FlipFlop<5>(), {"a1a2"});
  tree.set_root(game);
  add_playouts(tree, 5000);
  const auto& move = tree.nodes().children(tree.root())[0];
  const auto& reply = tree.nodes().children(move)[0];
  const std::uint32_t visits = reply.visits;
  REQUIRE(visits > 0);
  game.play(move.move);
  game.play(reply.move);
  tree.set_root(game);
  CHECK(tree.root().visits == visits);
  tree.set_root(game);
  CHECK(tree.root().visits == visits);

  SUBCASE("another game is another tree") { tree.set_root(game_of(FlipFlop<5>(), {"a1a3"})); }
  SUBCASE("the same position after other moves is another game") { tree.set_root(History(game.game())); }
  SUBCASE("a game taken back is another tree") { tree.set_root(game_of(FlipFlop<5>(), {"a1a2"})); }
  SUBCASE("a cleared tree knows nothing") {
    tree.clear();
    tree.set_root(game);
  }
  CHECK(tree.root().visits == 0);
}

TEST_CASE("a third occurrence of a position since the start of the game is a draw in the tree") {
  int games = 0;
  std::ifstream file(test::data_path("edge.tsv"));
  for (std::string line; std::getline(file, line);) {
    const auto begin = line.find("\tstartpos\t");
    if (begin == std::string::npos || !line.ends_with("third occurrence")) continue;
    std::istringstream text(line.substr(begin + 10, line.find('\t', begin + 10) - begin - 10));
    const std::vector<std::string> moves{std::istream_iterator<std::string>(text), {}};
    (void)with_game(line.substr(0, begin), [&](const auto& start) {
      MonteCarloTree<std::decay_t<decltype(start)>> tree(1 << 20, {.seed = 1});
      tree.set_root(game_of(start, {moves.begin(), moves.end() - 1}));
      add_playouts(tree, 1000);
      CAPTURE(line);
      CHECK(child(tree, moves.back()).proof == Proof::draw);
      CHECK(child(tree, moves.back()).child_count == 0);
      ++games;
      return true;
    });
  }
  CHECK(games >= 5);
}

}  // namespace
}  // namespace flipside
