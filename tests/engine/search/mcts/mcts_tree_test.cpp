#include "engine/search/mcts/mcts_tree.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/games/families.hpp"
#include "engine/search/mcts/playout_threads.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

void add_playouts(MctsTreeBase& tree, int count) {
  for (int i = 0; i < count; ++i) tree.add_playout();
}

/// Returns the root's child for a move.
template <class G>
const MctsNode& child(const MctsTree<G>& tree, std::string_view move) {
  for (const auto& node : tree.nodes().children(tree.root()))
    if (tree.position().move_text(tree.move_of(node)) == move) return node;
  FAIL("no such move: ", move);
  return tree.root();
}

template <class G>
History<G> game_of(const G& start, const std::vector<std::string>& moves) {
  History<G> game(start);
  for (const std::string& move : moves) game.play(*game.game().parse_move(move));
  return game;
}

// Checks that the visits of the root's children add up to `expected`, and that their value sums add up to the
// negative value sum of the root.
void check_children(const MctsTreeBase& tree, std::uint64_t expected) {
  std::uint64_t visits = 0;
  double value_sum = 0;
  for (const auto& node : tree.nodes().children(tree.root())) {
    visits += node.visits;
    value_sum += node.value_sum;
    CHECK(std::abs(node.value_sum) <= node.visits);
  }
  CHECK(visits == expected);
  CHECK(value_sum == -tree.root().value_sum);
}

TEST_CASE("every playout is counted in every node of its path") {
  MctsTree<Flipway<1>> tree(1 << 20, {.seed = 1});
  tree.set_root(History(Flipway<1>({.size = 4, .pie = true})));
  add_playouts(tree, 2000);
  CHECK(tree.root().visits == 2000);
  check_children(tree, 2000);
}

TEST_CASE("all playouts of several threads are counted, and no virtual loss remains") {
  MctsTree<Flipway<1>> tree(16 << 20, {.seed = 1});
  tree.set_root(History(Flipway<1>({.size = 5, .pie = true})));
  NodeCounts counts(3);
  PlayoutThreads threads(tree, counts, 3);
  std::uint64_t own = 0;
  threads.play(own, 5000, [&] { return own >= 4000; });
  const std::uint64_t all = counts.sum();
  CHECK(all >= 4000);
  CHECK(all < 5100);
  CHECK(tree.root().visits == all);
  check_children(tree, all);
}

TEST_CASE("a full tree keeps adding playouts within its memory") {
  MctsTree<FlipFour> tree(64 << 10, {.seed = 1});
  tree.set_root(History(FlipFour()));
  for (int i = 0; i < 50'000; ++i) {
    tree.add_playout();
    REQUIRE(tree.nodes().size() <= tree.nodes().capacity());
  }
  CHECK(tree.nodes().capacity() < 2500);
  CHECK(tree.root().visits == 50'000);
}

TEST_CASE("the subtree of the new root is kept as a game continues") {
  MctsTree<FlipFlop<5>> tree(1 << 20, {.seed = 1});
  auto game = game_of(FlipFlop<5>(), {"a1a2"});
  tree.set_root(game);
  add_playouts(tree, 5000);
  const auto& move = tree.nodes().children(tree.root())[0];
  const auto& reply = tree.nodes().children(move)[0];
  const std::uint32_t visits = reply.visits;
  REQUIRE(visits > 0);
  game.play(tree.move_of(move));
  game.play(tree.move_of(reply));
  tree.set_root(game);
  CHECK(tree.root().visits == visits);
  tree.set_root(game);
  CHECK(tree.root().visits == visits);

  SUBCASE("another game starts a new tree") { tree.set_root(game_of(FlipFlop<5>(), {"a1a3"})); }
  SUBCASE("the same position with another history starts a new tree") { tree.set_root(History(game.game())); }
  SUBCASE("a shorter game starts a new tree") { tree.set_root(game_of(FlipFlop<5>(), {"a1a2"})); }
  SUBCASE("a cleared tree is empty") {
    tree.clear();
    tree.set_root(game);
  }
  CHECK(tree.root().visits == 0);
}

TEST_CASE("the tree scores a third occurrence since the start of the game as a draw") {
  int games = 0;
  std::ifstream file(test::data_path("edge.tsv"));
  for (std::string line; std::getline(file, line);) {
    const auto begin = line.find("\tstartpos\t");
    if (begin == std::string::npos || !line.ends_with("third occurrence")) continue;
    std::istringstream text(line.substr(begin + 10, line.find('\t', begin + 10) - begin - 10));
    const std::vector<std::string> moves{std::istream_iterator<std::string>(text), {}};
    (void)with_game(line.substr(0, begin), [&](const auto& start) {
      MctsTree<std::decay_t<decltype(start)>> tree(1 << 20, {.seed = 1});
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
