#include "engine/tablebase/two_faced_table.hpp"

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
#include "engine/tablebase/flipflop_rules.hpp"
#include "engine/tablebase/measured.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/table_maker.hpp"
#include "engine/tablebase/verify.hpp"
#include "tests/support/long_tests.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

using Game = two_faced::FlipFlopRules::Game;

MadeTable make(const test::TemporaryDirectory& folder, int pieces, bool distances = true) {
  test::ManualTime time;
  auto made = make_table(
      "flipflop-5",
      {.time = time, .folder = folder.file(""), .pieces = pieces, .threads = 2, .distances = distances});
  REQUIRE(made);
  return *made;
}
std::shared_ptr<const SolvedGame> open(const test::TemporaryDirectory& folder) {
  auto tables = open_tables("flipflop-5", folder.file(""));
  REQUIRE(tables);
  return *tables;
}

// A solution that is stopped in the middle.
struct Stopped {};

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

constexpr int to_the_end = 1000;  // plies

// Solves, with a checkpoint at the end of each ply, until a ply; from the beginning or from a checkpoint.
// @return what was told, a line each, or the error
std::vector<std::string> solve_until(const test::TemporaryDirectory& folder, int last, int pieces = 4,
                                     bool distances = true, std::uint64_t memory = 0) {
  test::ManualTime time;
  std::vector<std::string> told;
  try {
    const auto made = make_table(
        "flipflop-5", {.time = time,
                       .folder = folder.file(""),
                       .pieces = pieces,
                       .threads = 2,
                       .distances = distances,
                       .memory = memory,
                       .checkpoint = last < to_the_end ? Duration(0) : Duration(std::chrono::minutes(5)),
                       .report = [&](std::string_view line) { told.emplace_back(line); },
                       .progress =
                           [&](const SolveProgress& progress) {
                             if (progress.ply > last) throw Stopped();
                           }});
    if (!made) told.push_back(made.error().message);
  } catch (const Stopped&) {
  }
  return told;
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
  const test::TemporaryDirectory folder;
  make(folder, 4);
  const auto table = open(folder);
  Random random(1);
  for (int round = 0; round < 20; ++round) compare(*table, random_position(random, 1, 1));
  if (test::runs_long_tests()) compare(*table, random_position(random, 2, 2));
}

TEST_CASE("FlipFlop of two pieces a side: so many positions are won, lost and drawn") {
  const test::TemporaryDirectory folder;
  const MadeTable made = make(folder, 4);
  CHECK(made.counts == SolvedCounts{852'672, 323'848, 153'181, 136});
  CHECK(made.by_pieces.size() == 9);
  CHECK(made.by_pieces.front().own == 2);
  CHECK(made.by_pieces.front().other == 2);
  CHECK(made.by_pieces.front().counts.all() == 1'214'400);
  CHECK(open(folder)->counts() == made.counts);
}

TEST_CASE("FlipFlop of three pieces a side: so many positions are won, lost and drawn") {
  if (!test::runs_long_tests()) return;
  const test::TemporaryDirectory folder;
  CHECK(make(folder, 6).counts == SolvedCounts{172'207'105, 70'182'053, 21'287'743, 193});
  const auto verified = verify_table(folder.file("flipflop-5.values"), {});
  CHECK_MESSAGE(verified, (verified ? std::string() : verified.error().message));
}

TEST_CASE("FlipFlop's tables are as they are after their moves, and near ends where a search finds them") {
  const test::TemporaryDirectory folder;
  make(folder, 4);
  for (const auto content : {"flipflop-5.values", "flipflop-5.distances"}) {
    const auto verified = verify_table(folder.file(content), {.positions = 20'000, .searched = 200});
    CHECK_MESSAGE(verified, (verified ? std::string() : verified.error().message));
  }
}

TEST_CASE("only tables are verified, and under their own names") {
  const test::TemporaryDirectory folder;
  const auto why = [&](const char* file) {
    const auto verified = verify_table(folder.file(file), {.positions = 100, .searched = 1});
    return verified ? std::string("good") : verified.error().message;
  };
  make(folder, 4);
  CHECK(why("flipflop-5.distances") == "good");
  std::filesystem::copy(folder.file("flipflop-5.values"), folder.file("flipflop-5.bak"));
  CHECK(why("flipflop-5.bak").ends_with("expected it to be named 'flipflop-5.values'"));
  solve_until(folder, 3);
  CHECK(why("flipflop-5.checkpoint").ends_with("it is a checkpoint, expected values or distances"));
}

TEST_CASE("a table of few pieces is part of every table of more, and knows nothing of more than it has") {
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

TEST_CASE("distances of fewer pieces do not stay beside values of more") {
  const test::TemporaryDirectory folder;
  make(folder, 2);
  CHECK(open(folder)->tells_plies());
  make(folder, 4, false);
  CHECK_FALSE(open(folder)->tells_plies());
  CHECK_FALSE(std::filesystem::exists(folder.file("flipflop-5.distances")));
}

TEST_CASE("distances that do not belong to the values beside them are an error, of the check of either too") {
  const test::TemporaryDirectory small;
  const test::TemporaryDirectory folder;
  make(small, 2);
  make(folder, 4, false);
  std::filesystem::copy_file(small.file("flipflop-5.distances"), folder.file("flipflop-5.distances"));
  const auto opened = open_tables("flipflop-5", folder.file(""));
  REQUIRE_FALSE(opened);
  CHECK(opened.error().message.ends_with(
      "it does not belong to the values beside it, which are of --pieces 4; remove it"));
  for (const char* file : {"flipflop-5.values", "flipflop-5.distances"}) {
    const auto verified = verify_table(folder.file(file), {.report = [](std::string_view) {}});
    REQUIRE_FALSE(verified);
    CHECK(verified.error().message == opened.error().message);
  }
}

TEST_CASE("tables of more pieces are not replaced by those of fewer") {
  const test::TemporaryDirectory folder;
  make(folder, 4);
  const std::string values = bytes_of(folder.file("flipflop-5.values"));
  test::ManualTime time;
  const auto made = make_table("flipflop-5", {.time = time, .folder = folder.file(""), .pieces = 2});
  REQUIRE_FALSE(made);
  CHECK(made.error().message.ends_with(
      "flipflop-5.values' is of --pieces 4: remove it first, or name another folder by --tables"));
  CHECK(bytes_of(folder.file("flipflop-5.values")) == values);
  CHECK(open(folder)->tells_plies());
}

TEST_CASE("numbers of pieces that have no tables are refused") {
  const test::TemporaryDirectory folder;
  test::ManualTime time;
  const auto why = [&](const char* id, int pieces) {
    const auto made = make_table(id, {.time = time, .folder = folder.file(""), .pieces = pieces});
    return made ? std::string() : made.error().message;
  };
  CHECK(why("flipflop-5", 0).ends_with("expected --pieces 2, 4, 6 or 8"));
  for (const int pieces : {-2, 1, 3, 10})
    CHECK(why("flipflop-5", pieces).find(", not ") != std::string::npos);
  CHECK(why("flipfour", 4).find("all numbers of pieces at once") != std::string::npos);
}

// What does only with a part in a file.
constexpr std::uint64_t little_memory = std::uint64_t{104} << 20;

TEST_CASE("a solution that was stopped goes on from its checkpoint to the same files, and removes it") {
  for (const bool distances : {true, false}) {
    const test::TemporaryDirectory whole;
    const test::TemporaryDirectory broken;
    solve_until(whole, to_the_end, 4, distances);
    for (const int last : {0, 1, 12}) {
      const auto told = solve_until(broken, last, 4, distances, last == 1 ? little_memory : 0);
      CHECK(std::filesystem::exists(broken.file("flipflop-5.checkpoint")));
      CHECK(std::filesystem::exists(broken.file("flipflop-5.plies")) == distances);
      if (last > 1) CHECK(told.at(1).starts_with("goes on from "));
    }
    CHECK_FALSE(std::filesystem::exists(broken.file("flipflop-5.values")));
    const auto told = solve_until(broken, to_the_end, 4, distances, little_memory);
    CHECK(told.at(1) == "what the memory does not hold is gone through in slices, in a file of 5 MiB");
    for (const auto* file : {"flipflop-5.values", "flipflop-5.distances"})
      CHECK(bytes_of(broken.file(file)) == bytes_of(whole.file(file)));
    CHECK(std::filesystem::exists(whole.file("flipflop-5.distances")) == distances);
    for (const auto* file : {"flipflop-5.checkpoint", "flipflop-5.plies"})
      CHECK_FALSE(std::filesystem::exists(broken.file(file)));
  }
}

TEST_CASE("a checkpoint without the plies that belong to it is refused with the reason") {
  const test::TemporaryDirectory folder;
  solve_until(folder, 3);
  const std::string path = folder.file("flipflop-5.plies");
  const std::string good = bytes_of(path);
  const auto why = [&](std::string_view content) {
    std::ofstream(path, std::ios::binary) << content;
    return solve_until(folder, 4).back();
  };
  const std::string cut = why(good.substr(0, good.size() / 2));
  CHECK(cut.find("flipflop-5.plies': it is missing or cut short: ") != std::string::npos);
  CHECK(cut.ends_with("; remove it to begin anew"));
  for (const std::size_t place : {std::size_t{4}, good.size() / 3}) {  // 4: of a distance
    std::string damaged = good;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    CHECK(why(damaged).find("flipflop-5.plies': it is damaged; remove it") != std::string::npos);
  }
  CHECK(why(std::string(good.size(), '\0')).find("flipflop-5.plies': it is damaged") != std::string::npos);
  CHECK(why(good + "of a ply that was not complete").find("bytes after 5 plies") != std::string::npos);
}

TEST_CASE("what a broken solution has left is gone after one of values alone") {
  const test::TemporaryDirectory folder;
  solve_until(folder, 3);
  std::filesystem::remove(folder.file("flipflop-5.checkpoint"));
  std::ofstream(folder.file("flipflop-5.distances.part")) << "half";
  solve_until(folder, to_the_end, 4, false);
  const std::filesystem::directory_iterator files(folder.file(""));
  CHECK(std::vector<std::filesystem::path>(begin(files), end(files)) ==
        std::vector<std::filesystem::path>{folder.file("flipflop-5.values")});
}

TEST_CASE("two processes do not make the same tables at once") {
  const test::TemporaryDirectory folder;
  const auto taken = TableDirectory::open(folder.file(""));
  REQUIRE(taken);
  for (const bool distances : {true, false})
    CHECK(
        solve_until(folder, to_the_end, 2, distances).back().ends_with("another process makes tables in it"));
  CHECK(std::filesystem::is_empty(folder.file("")));
}

TEST_CASE("a checkpoint that is damaged, cut off or of another solution is refused with the reason") {
  const test::TemporaryDirectory folder;
  solve_until(folder, 3);
  const std::string path = folder.file("flipflop-5.checkpoint");
  const std::string good = bytes_of(path);
  const auto why = [&](std::string_view content, int pieces, bool distances) {
    std::ofstream(path, std::ios::binary) << content;
    const auto told = solve_until(folder, 4, pieces, distances);
    return told.back();
  };
  CHECK(why(good.substr(0, good.size() / 2), 4, true).find("it is not whole") != std::string::npos);
  std::string damaged = good;
  damaged[good.size() / 4] = static_cast<char>(damaged[good.size() / 4] ^ 1);
  CHECK(why(damaged, 4, true).find("it is damaged; remove it") != std::string::npos);
  CHECK(why(good, 2, true).find("it is of another solution") != std::string::npos);
  CHECK(why(good, 4, false).find("it is of another solution") != std::string::npos);
  CHECK(why(good, 4, true).find("bytes after 5 plies") != std::string::npos);
}

TEST_CASE("checkpoints are as far apart as is asked for") {
  const test::TemporaryDirectory folder;
  test::ManualTime time;
  int checkpoints = 0;
  int plies = 0;
  const auto made = make_table(
      "flipflop-5",
      {.time = time,
       .folder = folder.file(""),
       .pieces = 2,
       .checkpoint = std::chrono::seconds(5),
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

TEST_CASE("progress ends with all that is not drawn decided, and no time left") {
  const test::TemporaryDirectory folder;
  test::ManualTime time;
  std::vector<SolveProgress> told;
  const auto made = make_table(
      "flipflop-5",
      {.time = time, .folder = folder.file(""), .pieces = 4, .progress = [&](const SolveProgress& progress) {
         told.push_back(progress);
         time.advance(std::chrono::seconds(1));
       }});
  REQUIRE(made);
  CHECK(told.size() == 137);
  CHECK(told.front().ply == 0);
  const double decided = static_cast<double>(made->counts.won + made->counts.lost);
  CHECK(told.back().decided == doctest::Approx(decided / static_cast<double>(made->counts.all())));
  CHECK(told.back().left == Duration(0));
}

TEST_CASE("the time left follows from the sets of positions left and the speed of this run") {
  using namespace std::chrono_literals;
  using two_faced::time_left;
  CHECK(time_left(1000, 250, 250, 10s) == 30s);
  CHECK(time_left(1000, 750, 250, 10s) == 10s);  // 500 were changed before
  CHECK(time_left(1000, 1000, 1000, 10s) == 0s);
  CHECK(time_left(1000, 1100, 100, 10s) == 0s);
}

TEST_CASE("a plan is told beforehand, with the memory, and what would do where that is too much") {
  const test::TemporaryDirectory folder;
  CHECK(solve_until(folder, 0).front().starts_with("flipflop-5 --pieces 4: 1329701 positions; about 150 ms"));
  CHECK(solve_until(folder, 0, 8, true, std::uint64_t{600} << 20) ==
        std::vector<std::string>{
            "flipflop-5 takes 11267 MiB of memory, or 6844 MiB with the rest in a file; 600 MiB may be "
            "used, 357 MiB do for --pieces 6, 101 MiB do for --pieces 4, 97 MiB do for --pieces 2"});
}

}  // namespace
}  // namespace flipside
