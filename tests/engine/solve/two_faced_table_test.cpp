#include "engine/solve/two_faced_table.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/solve/flipflop_rules.hpp"
#include "engine/solve/table_file.hpp"
#include "engine/solve/table_maker.hpp"
#include "engine/solve/verify.hpp"
#include "tests/support/long_tests.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_folder.hpp"

namespace flipside {
namespace {

using Game = two_faced::FlipFlopRules::Game;

MadeTable make(const test::TemporaryFolder& folder, int pieces, bool distances = true) {
  test::ManualTime time;
  auto made = make_table(
      "flipflop-5",
      {.time = time, .folder = folder.file(""), .pieces = pieces, .threads = 2, .distances = distances});
  REQUIRE(made);
  return *made;
}
std::shared_ptr<const SolvedGame> open(const test::TemporaryFolder& folder) {
  auto tables = open_tables("flipflop-5", folder.file(""));
  REQUIRE(tables);
  return *tables;
}

Pieces random_pieces(Random& random, int count, Cells occupied) {
  Pieces pieces = 0;
  while (count > 0) {
    const auto cell = static_cast<int>(random.below(25));
    if ((occupied >> cell & 1) != 0) continue;
    occupied |= Cells{1} << cell;
    pieces |= Pieces{1} << piece_index(static_cast<Face>(random.below(2)), cell);
    --count;
  }
  return pieces;
}
Game random_position(Random& random, int own, int other) {
  const Pieces mover = random_pieces(random, own, 0);
  return Game::of(mover, random_pieces(random, other, cells_of(mover)));
}

// What differs between a table and the solution of all that can come of a position, by the rules alone.
// @return positions that were compared
std::size_t compare(const SolvedGame& table, const Game& start) {
  const auto graph = solve(AnyGame(start), 3'000'000);
  REQUIRE(graph);
  AnyGame at(start);
  Random random(9);
  std::size_t compared = 0;
  for (int round = 0; round < 300; ++round) {  // along random games from there
    if (table.value(at) != graph->value(at)) FAIL("another value of '" << at.text() << "'");
    ++compared;
    const auto moves = at.legal_moves();
    if (at.outcome() || moves.empty())
      at = AnyGame(start);
    else
      REQUIRE(at.play(moves[random.below(moves.size())]));
  }
  return compared;
}

TEST_CASE("FlipFlop's tables hold what the solution of the reachable positions does, plies included") {
  const test::TemporaryFolder folder;
  make(folder, 4);
  const auto table = open(folder);
  Random random(1);
  for (int round = 0; round < 20; ++round) compare(*table, random_position(random, 1, 1));
  if (test::runs_long_tests()) compare(*table, random_position(random, 2, 2));
}

TEST_CASE("FlipFlop of two pieces a side: so many positions are won, lost and drawn") {
  const test::TemporaryFolder folder;
  const MadeTable made = make(folder, 4);
  CHECK(made.counts == SolvedCounts{852'672, 323'848, 153'181, 136});
  CHECK(made.by_pieces.size() == 9);
  CHECK(made.by_pieces.front().own == 2);
  CHECK(made.by_pieces.front().other == 2);
  CHECK(made.by_pieces.front().counts.all() == 1'214'400);
  CHECK(open(folder)->counts() == made.counts);
}

TEST_CASE("FlipFlop's tables are as they are after their moves, and near ends where a search finds them") {
  const test::TemporaryFolder folder;
  make(folder, 4);
  for (const auto content : {"flipflop-5.values", "flipflop-5.distances"}) {
    const auto verified = verify_table(folder.file(content), {.positions = 20'000, .searched = 200});
    CHECK_MESSAGE(verified, (verified ? std::string() : verified.error().message));
  }
}

TEST_CASE("a table of few pieces is part of every table of more, and knows nothing of more than it has") {
  const test::TemporaryFolder small;
  const test::TemporaryFolder large;
  make(small, 2);
  make(large, 4);
  const auto of_two = open(small);
  const auto of_four = open(large);
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    const AnyGame few(random_position(random, 1, 1));
    CHECK(of_two->value(few) == of_four->value(few));
    const AnyGame more(random_position(random, 2, 1));
    if (more.outcome()) continue;
    CHECK_FALSE(of_two->value(more));
    CHECK(of_four->value(more));
  }
  CHECK_FALSE(of_four->value(*start_game("flipflop-5")));
  CHECK_FALSE(of_four->value(*start_game("flipflop-3")));
  CHECK(TableFile::open(small.file("flipflop-5.values"))->header().pieces == 1);
  CHECK(TableFile::open(large.file("flipflop-5.distances"))->header().pieces == 2);
}

TEST_CASE("distances that are left over from a table of other pieces are not used") {
  const test::TemporaryFolder folder;
  make(folder, 2);
  CHECK(open(folder)->tells_plies());
  make(folder, 4, false);
  CHECK_FALSE(open(folder)->tells_plies());
}

TEST_CASE("numbers of pieces that have no tables are refused") {
  const test::TemporaryFolder folder;
  test::ManualTime time;
  const auto why = [&](const char* id, int pieces) {
    const auto made = make_table(id, {.time = time, .folder = folder.file(""), .pieces = pieces});
    return made ? std::string() : made.error().message;
  };
  CHECK(why("flipflop-5", 0).ends_with("expected 2, 4, 6 or 8"));
  for (const int pieces : {-2, 1, 3, 10})
    CHECK(why("flipflop-5", pieces).find(", not ") != std::string::npos);
  CHECK(why("flipfour", 4).find("all numbers of pieces at once") != std::string::npos);
}

}  // namespace
}  // namespace flipside
