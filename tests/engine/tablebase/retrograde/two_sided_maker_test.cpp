#include "engine/tablebase/retrograde/two_sided_maker.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/retrograde/measured_cost.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/two_sided/flipflop_rules.hpp"
#include "engine/tablebase/verify.hpp"
#include "tests/support/long_tests.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/sync_observer.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

using Game = two_sided::FlipFlopRules::Game;

TableSummary make(const test::TemporaryDirectory& directory, int pieces, bool with_dtw = true) {
  test::ManualTime time;
  auto made = make_table(
      "flipflop-5",
      {.time = time, .directory = directory.file(""), .pieces = pieces, .threads = 2, .with_dtw = with_dtw});
  REQUIRE(made);
  return *made;
}
std::shared_ptr<const SolvedGame> open(const test::TemporaryDirectory& directory) {
  auto tables = open_tables("flipflop-5", directory.file(""));
  REQUIRE(tables);
  return *tables;
}

// Exception thrown to interrupt an analysis.
struct Interrupted {};

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

constexpr int no_limit = 1000;  // greater than the number of plies of any analysis in these tests

// Runs or resumes an analysis until ply `last`, with a checkpoint after each ply unless `last` is no_limit.
// @return the reported lines, followed by the error message, if any
std::vector<std::string> solve_until(const test::TemporaryDirectory& directory, int last, int pieces = 4,
                                     bool with_dtw = true, std::uint64_t memory = 0) {
  test::ManualTime time;
  std::vector<std::string> reports;
  try {
    const auto made =
        make_table("flipflop-5",
                   {.time = time,
                    .directory = directory.file(""),
                    .pieces = pieces,
                    .threads = 2,
                    .with_dtw = with_dtw,
                    .memory = memory,
                    .checkpoint_interval = last < no_limit ? Duration(0) : Duration(std::chrono::minutes(5)),
                    .report = [&](std::string_view line) { reports.emplace_back(line); },
                    .progress =
                        [&](const SolveProgress& progress) {
                          if (progress.ply > last) throw Interrupted();
                        }});
    if (!made) reports.push_back(made.error().message);
  } catch (const Interrupted&) {
  }
  return reports;
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

// Compares a table with an in-memory solution at the positions of random games from `start`.
void compare(const SolvedGame& table, const Game& start) {
  const auto expected = solve_in_memory(AnyGame(start), 3'000'000);
  REQUIRE(expected);
  AnyGame at(start);
  Random random(9);
  for (int round = 0; round < 300; ++round) {
    if (table.value(at) != expected->value(at)) FAIL("different value of '" << at.text() << "'");
    const auto moves = at.legal_moves();
    if (at.outcome() || moves.empty())
      at = AnyGame(start);
    else
      REQUIRE(at.play(moves[random.below(moves.size())]));
  }
}

TEST_CASE("FlipFlop's tables agree with a solution in memory, including distances") {
  const test::TemporaryDirectory directory;
  make(directory, 4);
  const auto table = open(directory);
  Random random(1);
  for (int round = 0; round < 20; ++round) compare(*table, random_position(random, 1, 1));
  if (test::runs_long_tests()) compare(*table, random_position(random, 2, 2));
}

TEST_CASE("FlipFlop with two pieces per side has the known numbers of wins, losses and draws") {
  const test::TemporaryDirectory directory;
  const TableSummary made = make(directory, 4);
  CHECK(made.counts == SolvedCounts{852'672, 323'848, 153'181, 136});
  CHECK(made.by_pieces.size() == 9);
  CHECK(made.by_pieces.front().own == 2);
  CHECK(made.by_pieces.front().other == 2);
  CHECK(made.by_pieces.front().counts.all() == 1'214'400);
  CHECK(open(directory)->counts() == made.counts);
}

TEST_CASE("FlipFlop with three pieces per side has the known numbers of wins, losses and draws") {
  if (!test::runs_long_tests()) return;
  const test::TemporaryDirectory directory;
  CHECK(make(directory, 6).counts == SolvedCounts{172'207'105, 70'182'053, 21'287'743, 193});
  const auto verified = verify_table(directory.file("flipflop-5.values"), {});
  CHECK_MESSAGE(verified, (verified ? std::string() : verified.error().message));
}

TEST_CASE("FlipFlop's tables agree with their successors and with a search near the end") {
  const test::TemporaryDirectory directory;
  make(directory, 4);
  for (const auto content : {"flipflop-5.values", "flipflop-5.distances"}) {
    const auto verified = verify_table(directory.file(content), {.positions = 20'000, .searched = 200});
    CHECK_MESSAGE(verified, (verified ? std::string() : verified.error().message));
  }
}

TEST_CASE("verification requires a table under its own name") {
  const test::TemporaryDirectory directory;
  const auto why = [&](const char* file) {
    const auto verified = verify_table(directory.file(file), {.positions = 100, .searched = 1});
    return verified ? std::string("ok") : verified.error().message;
  };
  make(directory, 4);
  CHECK(why("flipflop-5.distances") == "ok");
  std::filesystem::copy(directory.file("flipflop-5.values"), directory.file("flipflop-5.bak"));
  CHECK(why("flipflop-5.bak").ends_with("expected the file name 'flipflop-5.values'"));
  solve_until(directory, 3);
  CHECK(why("flipflop-5.checkpoint").ends_with("contains a checkpoint, expected values or distances"));
}

TEST_CASE(
    "a table for fewer pieces agrees with a table for more pieces, and covers no positions with more "
    "pieces") {
  const test::TemporaryDirectory small;
  const test::TemporaryDirectory large;
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

TEST_CASE("making a WDL table removes a DTW table for fewer pieces") {
  const test::TemporaryDirectory directory;
  make(directory, 2);
  CHECK(open(directory)->has_dtw());
  make(directory, 4, false);
  CHECK_FALSE(open(directory)->has_dtw());
  CHECK_FALSE(std::filesystem::exists(directory.file("flipflop-5.distances")));
}

TEST_CASE("a DTW table that does not match the WDL table is an error") {
  const test::TemporaryDirectory small;
  const test::TemporaryDirectory directory;
  make(small, 2);
  make(directory, 4, false);
  std::filesystem::copy_file(small.file("flipflop-5.distances"), directory.file("flipflop-5.distances"));
  const auto opened = open_tables("flipflop-5", directory.file(""));
  REQUIRE_FALSE(opened);
  CHECK(opened.error().message.ends_with(
      "made with different --pieces than the values table (--pieces 4); remove this table"));
  for (const char* file : {"flipflop-5.values", "flipflop-5.distances"}) {
    const auto verified = verify_table(directory.file(file), {.report = [](std::string_view) {}});
    REQUIRE_FALSE(verified);
    CHECK(verified.error().message == opened.error().message);
  }
}

TEST_CASE("tables for more pieces are not overwritten by tables for fewer pieces") {
  const test::TemporaryDirectory directory;
  make(directory, 4);
  const std::string values = bytes_of(directory.file("flipflop-5.values"));
  test::ManualTime time;
  const auto made = make_table("flipflop-5", {.time = time, .directory = directory.file(""), .pieces = 2});
  REQUIRE_FALSE(made);
  CHECK(made.error().message.ends_with(
      "flipflop-5.values' was made with --pieces 4: remove it, or choose another directory with --tables"));
  CHECK(bytes_of(directory.file("flipflop-5.values")) == values);
  CHECK(open(directory)->has_dtw());
}

TEST_CASE("unsupported numbers of pieces are rejected") {
  const test::TemporaryDirectory directory;
  test::ManualTime time;
  const auto why = [&](const char* id, int pieces) {
    const auto made = make_table(id, {.time = time, .directory = directory.file(""), .pieces = pieces});
    return made ? std::string() : made.error().message;
  };
  CHECK(why("flipflop-5", 0).ends_with("expected --pieces 2, 4, 6 or 8"));
  for (const int pieces : {-2, 1, 3, 10})
    CHECK(why("flipflop-5", pieces).find(", not ") != std::string::npos);
  CHECK(why("flipfour", 4).find("flipfour does not support --pieces") != std::string::npos);
}

// Memory limit that forces the analysis to use a temporary file.
constexpr std::uint64_t little_memory = std::uint64_t{104} << 20;

TEST_CASE("an interrupted analysis resumes from its checkpoint, writes the same files and removes it") {
  for (const bool with_dtw : {true, false}) {
    const test::TemporaryDirectory uninterrupted;
    const test::TemporaryDirectory interrupted;
    solve_until(uninterrupted, no_limit, 4, with_dtw);
    for (const int last : {0, 1, 12}) {
      const auto reports = solve_until(interrupted, last, 4, with_dtw, last == 1 ? little_memory : 0);
      CHECK(std::filesystem::exists(interrupted.file("flipflop-5.checkpoint")));
      CHECK(std::filesystem::exists(interrupted.file("flipflop-5.plies")) == with_dtw);
      if (last > 1) CHECK(reports.at(1).starts_with("resuming from "));
    }
    CHECK_FALSE(std::filesystem::exists(interrupted.file("flipflop-5.values")));
    const auto reports = solve_until(interrupted, no_limit, 4, with_dtw, little_memory);
    CHECK(reports.at(1) == "keeping part of the tables in a temporary file of 5 MiB");
    for (const auto* file : {"flipflop-5.values", "flipflop-5.distances"})
      CHECK(bytes_of(interrupted.file(file)) == bytes_of(uninterrupted.file(file)));
    CHECK(std::filesystem::exists(uninterrupted.file("flipflop-5.distances")) == with_dtw);
    for (const auto* file : {"flipflop-5.checkpoint", "flipflop-5.plies"})
      CHECK_FALSE(std::filesystem::exists(interrupted.file(file)));
  }
}

TEST_CASE("a checkpoint without its distance log is rejected with a reason") {
  const test::TemporaryDirectory directory;
  solve_until(directory, 3);
  const std::string path = directory.file("flipflop-5.plies");
  const std::string good = bytes_of(path);
  const auto why = [&](std::string_view content) {
    std::ofstream(path, std::ios::binary) << content;
    return solve_until(directory, 4).back();
  };
  const std::string cut = why(good.substr(0, good.size() / 2));
  CHECK(cut.find("flipflop-5.plies': missing or truncated: ") != std::string::npos);
  CHECK(cut.ends_with("; remove the checkpoint to start over"));
  for (const std::size_t place :
       {std::size_t{4}, good.size() / 3}) {  // 4 is the offset of the first distance
    std::string damaged = good;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    CHECK(why(damaged).find("flipflop-5.plies': damaged; remove the checkpoint") != std::string::npos);
  }
  CHECK(why(std::string(good.size(), '\0')).find("flipflop-5.plies': damaged") != std::string::npos);
  CHECK(why(good + "part of an incomplete ply").find("bytes after 5 plies") != std::string::npos);
}

TEST_CASE("a run without distances removes the files of an interrupted run with distances") {
  const test::TemporaryDirectory directory;
  solve_until(directory, 3);
  std::filesystem::remove(directory.file("flipflop-5.checkpoint"));
  std::ofstream(directory.file("flipflop-5.distances.part")) << "half";
  solve_until(directory, no_limit, 4, false);
  const std::filesystem::directory_iterator files(directory.file(""));
  CHECK(std::vector<std::filesystem::path>(begin(files), end(files)) ==
        std::vector<std::filesystem::path>{directory.file("flipflop-5.values")});
}

TEST_CASE("two processes cannot make tables in the same directory concurrently") {
  const test::TemporaryDirectory directory;
  const auto lock = TableDirectory::open(directory.file(""));
  REQUIRE(lock);
  for (const bool with_dtw : {true, false})
    CHECK(solve_until(directory, no_limit, 2, with_dtw)
              .back()
              .ends_with("another process is making tables in this directory"));
  CHECK(std::filesystem::is_empty(directory.file("")));
}

TEST_CASE("a checkpoint that is damaged, truncated or from a different analysis is rejected with a reason") {
  const test::TemporaryDirectory directory;
  solve_until(directory, 3);
  const std::string path = directory.file("flipflop-5.checkpoint");
  const std::string good = bytes_of(path);
  const auto why = [&](std::string_view content, int pieces, bool with_dtw) {
    std::ofstream(path, std::ios::binary) << content;
    return solve_until(directory, 4, pieces, with_dtw).back();
  };
  CHECK(why(good.substr(0, good.size() / 2), 4, true).find("truncated") != std::string::npos);
  std::string damaged = good;
  damaged[good.size() / 4] = static_cast<char>(damaged[good.size() / 4] ^ 1);
  CHECK(why(damaged, 4, true).find("damaged; remove the checkpoint") != std::string::npos);
  CHECK(why(good, 2, true).find("belongs to another game, or was made with different --pieces or --values") !=
        std::string::npos);
  CHECK(
      why(good, 4, false).find("belongs to another game, or was made with different --pieces or --values") !=
      std::string::npos);
  CHECK(why(good, 4, true).find("bytes after 5 plies") != std::string::npos);
}

TEST_CASE("the distance log is on the disk before each checkpoint that refers to it") {
  const test::TemporaryDirectory directory;
  std::vector<std::string> synced;  // file names, without directories
  const test::SyncObserver observer([&](const std::string& path) {
    if (path != directory.path()) synced.push_back(std::filesystem::path(path).filename());
  });
  test::ManualTime time;
  REQUIRE(make_table(
      "flipflop-5",
      {.time = time, .directory = directory.file(""), .pieces = 2, .checkpoint_interval = Duration(0)}));
  std::vector<std::string> expected;
  for (int ply = 0; ply < 10; ++ply) {
    expected.emplace_back("flipflop-5.plies");
    expected.emplace_back("flipflop-5.checkpoint.part");
  }
  expected.emplace_back("flipflop-5.values.part");
  expected.emplace_back("flipflop-5.distances.part");
  CHECK(synced == expected);
}

TEST_CASE("checkpoints are written at the configured interval") {
  const test::TemporaryDirectory directory;
  test::ManualTime time;
  int checkpoints = 0;
  int plies = 0;
  const auto made = make_table(
      "flipflop-5",
      {.time = time,
       .directory = directory.file(""),
       .pieces = 2,
       .checkpoint_interval = std::chrono::seconds(5),
       .report =
           [&](std::string_view line) { checkpoints += line.find(".checkpoint: ") != std::string::npos; },
       .progress =
           [&](const SolveProgress& /*progress*/) {
             ++plies;
             time.advance(std::chrono::seconds(1));
           }});
  REQUIRE(made);
  CHECK(plies == 11);
  CHECK(checkpoints == 2);
}

TEST_CASE("progress ends with all wins and losses decided and no time remaining") {
  const test::TemporaryDirectory directory;
  test::ManualTime time;
  std::vector<SolveProgress> reports;
  const auto made = make_table("flipflop-5", {.time = time,
                                              .directory = directory.file(""),
                                              .pieces = 4,
                                              .progress = [&](const SolveProgress& progress) {
                                                reports.push_back(progress);
                                                time.advance(std::chrono::seconds(1));
                                              }});
  REQUIRE(made);
  CHECK(reports.size() == 137);
  CHECK(reports.front().ply == 0);
  const double decided = static_cast<double>(made->counts.won + made->counts.lost);
  CHECK(reports.back().decided == doctest::Approx(decided / static_cast<double>(made->counts.all())));
  CHECK(reports.back().remaining == Duration(0));
}

TEST_CASE("the remaining time follows from the remaining entries and the speed of this run") {
  using namespace std::chrono_literals;
  using two_sided::remaining_time;
  CHECK(remaining_time(1000, 250, 250, 10s) == 30s);
  CHECK(remaining_time(1000, 750, 250, 10s) == 10s);  // earlier runs changed 500 entries
  CHECK(remaining_time(1000, 1000, 1000, 10s) == 0s);
  CHECK(remaining_time(1000, 1100, 100, 10s) == 0s);
}

TEST_CASE("the cost is reported in advance, and the error for a low memory limit lists alternatives") {
  const test::TemporaryDirectory directory;
  CHECK(solve_until(directory, 0)
            .front()
            .starts_with("flipflop-5 --pieces 4: 1329701 positions; about 150 ms"));
  CHECK(solve_until(directory, 0, 8, true, std::uint64_t{600} << 20) ==
        std::vector<std::string>{
            "flipflop-5 needs 11267 MiB of memory, or 6844 MiB with a temporary file; the limit is 600 MiB, "
            "--pieces 6 needs 357 MiB, --pieces 4 needs 101 MiB, --pieces 2 needs 97 MiB"});
}

}  // namespace
}  // namespace flipside
