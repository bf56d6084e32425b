#include "engine/tablebase/perfect_play.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/retrograde/graph_table_maker.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

bool always() { return true; }
bool never() { return false; }

std::optional<PerfectMove> best_move(PerfectPlay& perfect, const AnyGame& game) {
  const auto best = perfect.choose(game, 1, always);
  if (!best) return std::nullopt;
  return best->moves.front();
}

bool is_ongoing(const AnyGame& game) { return !game.outcome(); }

TEST_CASE("perfect play wins within the reported number of plies against any defence") {
  PerfectPlay perfect;
  Random random(3);
  int won = 0;
  for (int round = 0; round < 200; ++round) {
    AnyGame game = *start_game("flipflop-3");
    for (int ply = 0; ply < 4 && is_ongoing(game); ++ply) {
      const auto moves = game.legal_moves();
      REQUIRE(game.play(moves[random.below(moves.size())]));
    }
    if (!is_ongoing(game)) continue;
    const Player side = game.to_move();
    const auto promised = best_move(perfect, game);
    REQUIRE(promised);
    if (promised->value.outcome != win_for(side)) continue;
    ++won;
    int left = *promised->value.plies;
    while (is_ongoing(game)) {
      REQUIRE(left > 0);
      const auto moves = game.legal_moves();
      const auto best = best_move(perfect, game);
      REQUIRE(game.play(game.to_move() == side ? best->move : moves[random.below(moves.size())]));
      --left;
    }
    CHECK(game.outcome() == win_for(side));
  }
  CHECK(won > 20);
}

TEST_CASE("perfect play does not lose unless the start position is lost") {
  PerfectPlay perfect;
  Random random(4);
  for (int round = 0; round < 50; ++round) {
    AnyGame game = *start_game("flipflop-3");
    const auto side = static_cast<Player>(round % 2);
    const auto start = best_move(perfect, game);
    REQUIRE(start);
    while (is_ongoing(game)) {
      const auto moves = game.legal_moves();
      const auto best = best_move(perfect, game);
      REQUIRE(best);
      REQUIRE(game.play(game.to_move() == side ? best->move : moves[random.below(moves.size())]));
    }
    if (start->value.outcome != win_for(opponent(side))) CHECK(game.outcome() != win_for(opponent(side)));
  }
}

TEST_CASE("a winning move counts as a draw if the reply can draw by repetition") {
  AnyGame game = *start_game("flipflop-3");
  for (const char* move :
       {"c1c2", "b3b2", "a1a2", "b2c1", "b1b2", "c1a1", "c2b1", "c3b3", "b1c1", "b3c2", "a2b1",
        "a3b3", "b2a3", "a1c3", "b1a1", "c2b2", "a3a2", "b2a3", "a2b1", "b3c2", "a1b2", "a3b3",
        "b2a2", "c2b2", "b1a1", "b2a3", "a2b1", "b3c2", "a1b2", "a3b3", "b2a2"})
    REQUIRE(game.play(move));
  PerfectPlay perfect;
  CHECK(best_move(perfect, game)->value.outcome == Outcome::draw);
  CHECK(best_move(perfect, *game.parse(game.text()))->value == SolvedValue{Outcome::p2_win, 5});
}

TEST_CASE("a best move is found even if no time is left to compare equal moves") {
  const auto solved = solve_in_memory(*start_game("flipflop-3"), 300'000);
  PerfectPlay perfect;
  AnyGame game = *start_game("flipflop-3");
  for (const char* move : {"b1b3"}) REQUIRE(game.play(move));
  const auto best = perfect.choose(game, 1, always, never);
  REQUIRE(best);
  CHECK(best->moves.front().value == solved->value(game));
  CHECK(best->tbhits <= game.count_moves());
}

// Returns the number of winning moves in a position.
int winning_replies(const AnyGame& game, const SolvedGame& solved) {
  int wins = 0;
  for (const std::string& reply : game.legal_moves()) {
    AnyGame next = game;
    REQUIRE(next.play(reply));
    wins += solved.value(next)->outcome == win_for(game.to_move());
  }
  return wins;
}

TEST_CASE("among the longest defences of a lost game, the one with the fewest winning replies is played") {
  const auto solved = solve_in_memory(*start_game("flipflop-3"), 300'000);
  PerfectPlay perfect;
  Random random(6);
  int differing = 0;
  for (int round = 0; round < 2000; ++round) {
    AnyGame game = *start_game("flipflop-3");
    for (int ply = 1 + static_cast<int>(random.below(12)); ply > 0 && is_ongoing(game); --ply) {
      const auto moves = game.legal_moves();
      REQUIRE(game.play(moves[random.below(moves.size())]));
    }
    game = *game.parse(game.text());  // drops the history of the game
    if (!is_ongoing(game) || solved->value(game)->outcome == win_for(game.to_move())) continue;
    std::vector<int> replies_to_longest;  // number of winning replies to each of the longest defences
    for (const std::string& move : game.legal_moves()) {
      AnyGame next = game;
      REQUIRE(next.play(move));
      if (*solved->value(next)->plies + 1 == *solved->value(game)->plies)
        replies_to_longest.push_back(winning_replies(next, *solved));
    }
    const auto best = best_move(perfect, game);
    REQUIRE(best);
    CHECK(best->value == solved->value(game));
    AnyGame next = game;
    REQUIRE(next.play(best->move));
    const int fewest = *std::ranges::min_element(replies_to_longest);
    CHECK(winning_replies(next, *solved) == fewest);
    differing += replies_to_longest.front() != fewest;
  }
  CHECK(differing > 5);
}

TEST_CASE("choose() returns up to the requested number of moves, best first") {
  const auto solved = solve_in_memory(*start_game("flipflop-3"), 300'000);
  PerfectPlay perfect;
  const AnyGame start = *start_game("flipflop-3");
  const auto all = perfect.choose(start, 500, always);
  REQUIRE(all);
  std::vector<std::string> moves;
  for (const PerfectMove& best : all->moves) {
    moves.push_back(best.move);
    AnyGame next = start;
    REQUIRE(next.play(best.move));
    CHECK(best.value == SolvedValue{solved->value(next)->outcome, *solved->value(next)->plies + 1});
  }
  CHECK(moves == std::vector<std::string>{"b1b3", "a1a2", "c1c2", "b1b2"});
  CHECK(perfect.choose(start, 2, always)->moves.size() == 2);
}

TEST_CASE("tbhits counts every move, and every reply to a drawing move") {
  PerfectPlay perfect;
  const AnyGame start = *start_game("flipflop-3");
  const auto best = perfect.choose(start, 1, always);
  REQUIRE(best);
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  for (const std::string& move : start.legal_moves()) {
    AnyGame next = start;
    REQUIRE(next.play(move));
    ++least;
    most += 1 + next.count_moves();
  }
  CHECK(best->tbhits >= least);
  CHECK(best->tbhits <= most);
}

TEST_CASE("a variant is played from its tables, but not from a WDL table without a DTW table") {
  const test::TemporaryDirectory directory;
  test::ManualTime time;
  const AnyGame start = *start_game("flipway-4");
  PerfectPlay perfect;
  CHECK_FALSE(best_move(perfect, start));
  REQUIRE(make_graph_table("flipway-4", {.time = time, .directory = directory.file("tables")}));
  REQUIRE(perfect.set_tables(directory.file("tables")));
  CHECK(best_move(perfect, start)->value == SolvedValue{Outcome::p2_win, 6});
  REQUIRE(make_graph_table("flipway-4",
                           {.time = time, .directory = directory.file("values"), .with_dtw = false}));
  REQUIRE(perfect.set_tables(directory.file("values")));
  CHECK_FALSE(best_move(perfect, start));
  REQUIRE_FALSE(perfect.set_tables(directory.file("")));
}

TEST_CASE("a large variant is not solved, and choose() returns when `keep_waiting` returns false") {
  PerfectPlay perfect;
  CHECK_FALSE(PerfectPlay::covers("flipflop-5"));
  CHECK_FALSE(best_move(perfect, *start_game("flipflop-5")));
  (void)perfect.choose(*start_game("flipflop-3"), 1, never);  // starts solving in the background
  int polls = 0;
  (void)perfect.choose(*start_game("flipflop-3"), 1, [&] { return ++polls < 3; });
  CHECK(polls <= 3);
  CHECK(best_move(perfect, *start_game("flipflop-3")));
}

}  // namespace
}  // namespace flipside
