#include "engine/tablebase/graph_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/graph/position_key.hpp"
#include "engine/tablebase/key_blocks.hpp"
#include "engine/tablebase/retrograde/graph_table_maker.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/verify.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

// Returns positions of random games, including terminal ones.
std::vector<AnyGame> sample_positions(const std::string& id) {
  std::vector<AnyGame> positions;
  Random random(8);
  for (int round = 0; round < 50; ++round) {
    AnyGame game = *start_game(id);
    for (int ply = 0; ply < 30 && !game.outcome(); ++ply) {
      positions.push_back(*game.parse(game.text()));  // drops the history of the game
      const auto moves = game.legal_moves();
      REQUIRE(game.play(moves[random.below(moves.size())]));
    }
    positions.push_back(*game.parse(game.text()));
  }
  return positions;
}

TEST_CASE("the tables of a small variant agree with its solution in memory") {
  test::ManualTime time;
  for (const std::string id : {"flipchain-2", "flipflop-3", "flipway-4"}) {
    CAPTURE(id);
    const test::TemporaryDirectory directory;
    const auto solved = solve_in_memory(*start_game(id), 300'000);
    const auto made = make_graph_table(id, {.time = time, .directory = directory.file("t"), .threads = 2});
    REQUIRE(made);
    CHECK(made->counts == solved->counts());
    const auto tables = open_graph_table(id, directory.file("t"));
    REQUIRE(tables);
    REQUIRE(*tables);
    CHECK((*tables)->counts() == solved->counts());
    for (const AnyGame& at : sample_positions(id))
      if ((*tables)->value(at) != solved->value(at)) FAIL_CHECK(at.text());
    CHECK_FALSE((*tables)->value(*start_game("flipflop-5")));
    CHECK_FALSE((*tables)->value(*start_game("flipchain-3")));
    std::string report;
    const auto verified =
        verify_table(directory.file("t/" + id + ".values"),
                     {.positions = 2000, .searched = 20, .report = [&](std::string_view line) {
                        report.append(line).append(1, '\n');
                      }});
    REQUIRE_MESSAGE(verified, verified.error().message);
    CHECK(report.find("2000 positions agree with their successors") != std::string::npos);
    CHECK(report.find("20 short distances agree with a search") != std::string::npos);
  }
}

TEST_CASE("a WDL table without a DTW table yields outcomes but no distances") {
  test::ManualTime time;
  const test::TemporaryDirectory directory;
  REQUIRE(
      make_graph_table("flipchain-2", {.time = time, .directory = directory.file("t"), .with_dtw = false}));
  const auto tables = open_graph_table("flipchain-2", directory.file("t"));
  REQUIRE(tables);
  CHECK((*tables)->value(*start_game("flipchain-2")) == SolvedValue{Outcome::p2_win, std::nullopt});
}

TEST_CASE("a game that exceeds the memory limit gets no table") {
  test::ManualTime time;
  const test::TemporaryDirectory directory;
  const auto made =
      make_graph_table("flipflop-3", {.time = time, .directory = directory.file("t"), .memory = 1 << 20});
  REQUIRE_FALSE(made);
  CHECK(made.error().message.ends_with("positions, the limit for 1 MiB of memory"));
  CHECK_FALSE(std::filesystem::exists(directory.file("t")));
}

TEST_CASE("verification detects a wrong value, and a table of another game cannot be opened") {
  const test::TemporaryDirectory directory;
  const std::string id = "flipchain-2";
  const std::string path = directory.file(id + ".values");
  auto positions = *solve_positions(*start_game(id), 1000);
  const auto start = std::ranges::lower_bound(positions.keys, *key_of(id)(*start_game(id)));
  positions.values[static_cast<std::size_t>(start - positions.keys.begin())] = 2;  // a false win in one ply
  const auto write = [&](const std::string& game) {
    const TableHeader header{.game = game,
                             .content = "values",
                             .rules = rules_signature(game),
                             .counts = counts_of(positions),
                             .block_bytes = key_blocks::wdl_bytes};
    const auto fill = [&](std::uint64_t number, char* to) { key_blocks::write_wdl(positions, number, to); };
    REQUIRE(write_table(path, header, {.blocks = 1, .fill = fill}, 1));
  };
  write(id);
  const auto wrong = verify_table(path, {.positions = 5000});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find(", but the successors imply ") != std::string::npos);
  write("flipchain-3");
  CHECK(open_graph_table(id, directory.file("")).error().message.find("contains values of flipchain-3") !=
        std::string::npos);
}

}  // namespace
}  // namespace flipside
