#include "engine/tablebase/graph_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/key_blocks.hpp"
#include "engine/tablebase/position_key.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/verify.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

// Positions of random games, the ends too.
std::vector<AnyGame> some_positions(const std::string& id) {
  std::vector<AnyGame> positions;
  Random random(8);
  for (int round = 0; round < 50; ++round) {
    AnyGame game = *start_game(id);
    for (int ply = 0; ply < 30 && !game.outcome(); ++ply) {
      positions.push_back(*game.parse(game.text()));  // without a history
      const auto moves = game.legal_moves();
      REQUIRE(game.play(moves[random.below(moves.size())]));
    }
    positions.push_back(*game.parse(game.text()));
  }
  return positions;
}

TEST_CASE("the tables of a small variant hold what its solution in memory does") {
  test::ManualTime time;
  for (const std::string id : {"flipchain-2", "flipflop-3", "flipway-4"}) {
    CAPTURE(id);
    const test::TemporaryDirectory folder;
    const auto solved = solve(*start_game(id), 300'000);
    const auto made = make_graph_table(id, {.time = time, .folder = folder.file("t"), .threads = 2});
    REQUIRE(made);
    CHECK(made->counts == solved->counts());
    const auto tables = open_graph_table(id, folder.file("t"));
    REQUIRE(tables);
    REQUIRE(*tables);
    CHECK((*tables)->counts() == solved->counts());
    for (const AnyGame& at : some_positions(id))
      if ((*tables)->value(at) != solved->value(at)) FAIL_CHECK(at.text());
    CHECK_FALSE((*tables)->value(*start_game("flipflop-5")));
    CHECK_FALSE((*tables)->value(*start_game("flipchain-3")));
    std::string said;
    const auto verified =
        verify_table(folder.file("t/" + id + ".values"),
                     {.positions = 2000, .searched = 20, .report = [&](std::string_view line) {
                        said.append(line).append(1, '\n');
                      }});
    REQUIRE_MESSAGE(verified, verified.error().message);
    CHECK(said.find("2000 positions have the values") != std::string::npos);
    CHECK(said.find("20 near ends are where a search finds them") != std::string::npos);
  }
}

TEST_CASE("values alone tell who wins, not in how many plies") {
  test::ManualTime time;
  const test::TemporaryDirectory folder;
  REQUIRE(make_graph_table("flipchain-2", {.time = time, .folder = folder.file("t"), .distances = false}));
  const auto tables = open_graph_table("flipchain-2", folder.file("t"));
  REQUIRE(tables);
  CHECK((*tables)->value(*start_game("flipchain-2")) == SolvedValue{Outcome::p2_win, std::nullopt});
}

TEST_CASE("no table is made of a game that takes more memory than is allowed") {
  test::ManualTime time;
  const test::TemporaryDirectory folder;
  const auto made =
      make_graph_table("flipflop-3", {.time = time, .folder = folder.file("t"), .memory = 1 << 20});
  REQUIRE_FALSE(made);
  CHECK(made.error().message.ends_with("positions, 1 MiB of memory may be used"));
  CHECK_FALSE(std::filesystem::exists(folder.file("t")));
}

TEST_CASE("a table with wrong values is found out, and one of another game is refused") {
  const test::TemporaryDirectory folder;
  const std::string id = "flipchain-2";
  const std::string path = folder.file(id + ".values");
  auto positions = *solve_positions(*start_game(id), 1000);
  const auto start = std::ranges::lower_bound(positions.keys, *key_of(id)(*start_game(id)));
  positions.values[static_cast<std::size_t>(start - positions.keys.begin())] = 2;  // won, in a ply
  const auto write = [&](const std::string& game) {
    const TableHeader header{.game = game,
                             .content = "values",
                             .rules = rules_signature(game),
                             .counts = positions.counts(),
                             .block_bytes = key_blocks::values_bytes};
    const auto fill = [&](std::uint64_t number, char* to) {
      key_blocks::write_values(positions, number, to);
    };
    REQUIRE(write_table(path, header, {.blocks = 1, .fill = fill}, 1));
  };
  write(id);
  const auto wrong = verify_table(path, {.positions = 5000});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find(", but its moves make ") != std::string::npos);
  write("flipchain-3");
  CHECK(open_graph_table(id, folder.file("")).error().message.find("it holds values of flipchain-3") !=
        std::string::npos);
}

}  // namespace
}  // namespace flipside
