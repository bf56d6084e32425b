#include "engine/app/tablebase_commands.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/app/set_up.hpp"
#include "tests/engine/app/command_runner.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

using test::CommandResult;
using test::run_command;

TEST_CASE("explain prints the value of a position and of its moves, best move first") {
  const CommandResult start = run_command(ExplainCommand{.game = "flipflop-3"});
  CHECK(start.status == 0);
  CHECK(start.err.empty());
  CHECK(
      start.out.starts_with("position: rrr/3/RRR w - 1\n"
                            "value: win in 15 plies\n"
                            "  b1b3  win in 15 plies\n"
                            "  a1a2  win in 17 plies\n"
                            "  c1c2  win in 17 plies\n"));
  CHECK(start.out.find("  b1b2  loss in 15 plies\n") != std::string::npos);
}

TEST_CASE("explain plays the given moves first") {
  const CommandResult after = run_command(ExplainCommand{.game = "flipflop-3", .moves = {"b1b2"}});
  CHECK(after.out.find("value: win in 14 plies\n") != std::string::npos);
  const CommandResult ended = run_command(ExplainCommand{.game = "flipflop-3", .position = "1B1/2R/3 b - 8"});
  CHECK(ended.status == 0);
  CHECK(ended.out.ends_with("value: loss in 0 plies\nresult: p1win\n"));
}

TEST_CASE("explain prints a draw for a win that the opponent can turn into a third repetition") {
  ExplainCommand command{
      .game = "flipflop-3",
      .moves = {"c1c2", "b3b2", "a1a2", "b2c1", "b1b2", "c1a1", "c2b1", "c3b3", "b1c1", "b3c2", "a2b1",
                "a3b3", "b2a3", "a1c3", "b1a1", "c2b2", "a3a2", "b2a3", "a2b1", "b3c2", "a1b2", "a3b3",
                "b2a2", "c2b2", "b1a1", "b2a3", "a2b1", "b3c2", "a1b2", "a3b3", "b2a2"}};
  CHECK(run_command(command).out.ends_with("value: draw\n  c2b2  draw\n"));
  const AnyGame game = *set_up(command.game, command.position, command.moves);
  command = {.game = "flipflop-3", .position = game.text()};
  CHECK(run_command(command).out.ends_with("value: win in 5 plies\n  c2b2  win in 5 plies\n"));
}

TEST_CASE("explain derives the value of a position from its moves if all are known or one wins") {
  const test::TemporaryDirectory directory;
  CHECK(run_command(SolveCommand{.game = "flipflop-5", .tables = directory.file(""), .pieces = 4}).status ==
        0);
  const auto value = [&](const char* position) {
    const CommandResult all =
        run_command(ExplainCommand{.game = "flipflop-5", .position = position, .tables = directory.file("")});
    return all.out.substr(0, all.out.find("\n  "));
  };
  CHECK(value("r1R2/5/3b1/1R3/R4 b - 9").ends_with("value: loss in 9 plies"));
  CHECK(value("r1R2/5/b4/1R3/3R1 b - 9").ends_with("value: draw"));
  CHECK(value("2r2/1r3/2R2/r4/4R w - 9").ends_with("value: win"));
}

TEST_CASE("explain prints the same values as JSON, and null for unknown values") {
  const auto json =
      nlohmann::json::parse(run_command(ExplainCommand{.game = "flipflop-3", .json = true}).out);
  CHECK(json.at("value") == "win");
  CHECK(json.at("distance") == 15);
  CHECK(json.at("moves").at(0) == nlohmann::json{{"move", "b1b3"}, {"value", "win"}, {"distance", 15}});
  const CommandResult unknown = run_command(ExplainCommand{.game = "flipchain-4", .json = true});
  CHECK(unknown.status == 0);
  CHECK(nlohmann::json::parse(unknown.out).at("value").is_null());
  CHECK(unknown.err.find("is not solved from this position") != std::string::npos);
}

TEST_CASE("without tables explain prints what is proven about the start, and how to make tables") {
  const test::TemporaryDirectory none;
  const auto explained = [&](const std::string& game, std::vector<std::string> moves = {}) {
    return run_command(ExplainCommand{.game = game, .moves = std::move(moves), .tables = none.file("")});
  };
  const CommandResult solved = explained("flipfour");
  CHECK(
      solved.out.starts_with("position: 5/5/5/5/5 w - 1\nvalue: win in 117 plies\n"
                             "known winning moves: R@c3, B@c3\n"
                             "for the values of all positions: run 'flipside solve flipfour' (9 minutes, "));
  CHECK(std::ranges::count(solved.out, '\n') == 4);
  CHECK(solved.err.empty());
  const CommandResult later = explained("flipfour", {"R@c3"});
  CHECK(later.out.find("value: unknown without tables\nfor the values of all positions: run ") !=
        std::string::npos);
  CHECK(explained("flipway-8").out == "position: 8/8/8/8/8/8/8/8 b o 1\nvalue: loss\n");
  const CommandResult unknown = explained("flipway-9");
  CHECK(unknown.out == "position: 9/9/9/9/9/9/9/9/9 b o 1\nvalue: not solved\n");
  CHECK(unknown.err.find("is not solved from this position") != std::string::npos);
}

TEST_CASE("explain reports invalid arguments and tables") {
  CHECK(run_command(ExplainCommand{.game = "chess"}).status == 1);
  const CommandResult illegal = run_command(ExplainCommand{.game = "flipflop-3", .moves = {"b1b3", "b1b3"}});
  CHECK(illegal.status == 1);
  CHECK(illegal.err.starts_with("error: illegal move b1b3 at ply 2: "));
  const test::TemporaryDirectory directory;
  std::ofstream(directory.file("flipfour.values")) << "no table";
  const CommandResult damaged = run_command(ExplainCommand{.game = "flipfour", .tables = directory.file("")});
  CHECK(damaged.status == 1);
  CHECK(damaged.err.find("flipfour.values': not a table file") != std::string::npos);
}

TEST_CASE("solve prints the counts of a small game and rejects a large one") {
  const CommandResult small = run_command(SolveCommand{.game = "flipflop-3"});
  CHECK(small.status == 0);
  CHECK(small.out ==
        "value: win in 15 plies\npositions: 280970\nwon: 182658\nlost: 98312\ndrawn: 0\nlongest: 27 plies\n");
  CHECK(run_command(SolveCommand{.game = "flipchain-2"}).out.starts_with("value: loss in 8 plies\n"));
  const CommandResult large = run_command(SolveCommand{.game = "flipway-9", .memory = 10});
  CHECK(large.status == 1);
  CHECK(large.err.find("or one that has tables: flipfour, flipflop-5, flipchain-3") != std::string::npos);
  CHECK(run_command(SolveCommand{}).err == "error: solve: expected a game id or --verify FILE\n");
}

TEST_CASE(
    "solve prints the counts of FlipFlop endgames by number of pieces, and explain looks up their values") {
  const test::TemporaryDirectory directory;
  const CommandResult solved =
      run_command(SolveCommand{.game = "flipflop-5", .tables = directory.file(""), .pieces = 2});
  CHECK(solved.status == 0);
  CHECK(
      solved.out.starts_with("positions: 2501\nwon: 1195\nlost: 270\ndrawn: 1036\nlongest: 10 plies\n"
                             "pieces       positions      won     lost    drawn\n"
                             "1 to 1            2400  47.71 %   9.12 %  43.17 %\n"));
  CHECK(solved.err.find("flipflop-5 --pieces 2: 2501 positions; about 20 ms") == 0);
  CHECK(solved.err.find("\nply 10  58.5% decided  17 table entries changed  0 ms  left 0 ms\n") !=
        std::string::npos);
  const CommandResult one_each = run_command(
      ExplainCommand{.game = "flipflop-5", .position = "5/5/2R2/5/b4 b - 9", .tables = directory.file("")});
  CHECK(one_each.out.find("value: loss in ") != std::string::npos);
  // This position has more pieces than the tables cover, but few enough reachable positions to solve in
  // memory.
  const CommandResult in_memory = run_command(
      ExplainCommand{.game = "flipflop-5", .position = "5/5/5/3r1/R1r2 w - 9", .tables = directory.file("")});
  CHECK(in_memory.out.find("value: not solved") == std::string::npos);
  const CommandResult unknown =
      run_command(ExplainCommand{.game = "flipflop-5", .tables = directory.file("")});
  CHECK(unknown.out.find("value: not solved") != std::string::npos);
  CHECK(unknown.err.find("no table in '" + directory.file("") + "' covers it") != std::string::npos);
}

TEST_CASE("solve rejects a number of pieces that the game does not support") {
  CHECK(run_command(SolveCommand{.game = "flipflop-5"}).err ==
        "error: flipflop-5 needs the number of pieces on the board: expected --pieces 2, 4, 6 or 8\n");
  CHECK(run_command(SolveCommand{.game = "flipflop-3", .pieces = 4}).err ==
        "error: solve: --pieces does not apply to flipflop-3\n");
  CHECK(run_command(SolveCommand{.game = "flipfour", .pieces = 4}).status == 1);
}

TEST_CASE("solve checks the memory limit before it starts, and rejects one that is too low") {
  const test::TemporaryDirectory directory;
  const CommandResult small =
      run_command(SolveCommand{.game = "flipfour", .tables = directory.file(""), .memory = 100});
  CHECK(small.status == 1);
  CHECK(small.err.find("the limit is 100 MiB") != std::string::npos);
}

TEST_CASE("verify reports a missing file") {
  const test::TemporaryDirectory directory;
  CHECK(run_command(SolveCommand{.verify = directory.file("none")}).err.find("No such file") !=
        std::string::npos);
}

}  // namespace
}  // namespace flipside
