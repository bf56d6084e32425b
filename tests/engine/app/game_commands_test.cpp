#include "engine/app/game_commands.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "engine/app/bench.hpp"
#include "tests/engine/app/command_runner.hpp"

namespace flipside {
namespace {

using test::run_command;

TEST_CASE(
    "position draws the board with its goals and the last move, then prints the played moves, the position, "
    "its legal moves in order and its result") {
  const auto [status, out, err] = run_command(PositionCommand{"flipflop-3", std::nullopt, {"b1b3"}});
  CHECK(status == 0);
  CHECK(out ==
        " 3 r(B)r\n 2 . . .\n 1 R(.)R\n   a b c\n"
        "White (p1): hold the middle of the top row for one turn\n"
        "Black (p2): hold the middle of the bottom row for one turn\n"
        "played: Rb1xb3=B\nposition: rBr/3/R1R b - 1\nmoves: a3a2 a3b3 c3b3 c3c2\ntexts: Ra3-a2=B Ra3xb3=B "
        "Rc3xb3=B "
        "Rc3-c2=B\nresult: none\n");
  CHECK(err.empty());
}

TEST_CASE("position prints the same fields as JSON; a finished game has no moves") {
  const auto [status, out, err] =
      run_command(PositionCommand{"flipflop-3", std::nullopt, {"b1b3", "a3a2"}, true});
  CHECK(status == 0);
  const auto json = nlohmann::json::parse(out);
  CHECK(json["game"] == "flipflop-3");
  CHECK(json["position"] == "1Br/b2/R1R w - 2");
  CHECK(json["played"] == nlohmann::json{"Rb1xb3=B", "Ra3-a2=B"});
  CHECK(json["moves"].empty());
  CHECK(json["result"] == "p1win");
}

TEST_CASE("the error for an illegal move names the move and its ply") {
  const auto [status, out, err] = run_command(PositionCommand{"flipflop-3", std::nullopt, {"b1b3", "zz"}});
  CHECK(status == 1);
  CHECK(out.empty());
  CHECK(err.starts_with("error: illegal move zz at ply 2: "));
}

TEST_CASE("an unknown game or a malformed position is an error") {
  CHECK(run_command(PositionCommand{"chess"}).status == 1);
  CHECK(run_command(PositionCommand{"flipflop-3", "x"}).status == 1);
  CHECK(run_command(PerftCommand{"flipflop-3", 1, "x"}).status == 1);
  CHECK(run_command(BenchCommand{"chess", 1}).status == 1);
}

TEST_CASE("perft counts the leaves at each depth, or the leaves of each move") {
  CHECK(run_command(PerftCommand{"flipflop-3", 3}).out ==
        "depth          leaves   seconds  Mleaves/s\n"
        "    1               4     0.000     4000.0\n"
        "    2              12     0.000    12000.0\n"
        "    3              40     0.000    40000.0\n");
  const auto divided = run_command(PerftCommand{"flipflop-3", 3, std::nullopt, true}).out;
  CHECK(divided.starts_with("a1a2 "));
  CHECK(divided.ends_with("\ntotal 40\n"));
}

TEST_CASE("the signature of the bench is reproducible and depends on the searches") {
  test::ManualTime time;
  std::vector<std::string> lines;
  const auto keep = [&](std::string_view line) { lines.emplace_back(line); };
  const auto signature = run_bench({{"flipflop-3", "flipfour"}, 3}, time, keep);
  CHECK(lines.size() == 4);
  CHECK(run_bench({{"flipflop-3", "flipfour"}, 3}, time, keep) == signature);
  CHECK(run_bench({{"flipflop-3", "flipfour"}, 2}, time, keep) != signature);
}

TEST_CASE("gui rejects a game that does not exist, and names the known games") {
  for (const auto* program : {"web", "xboard", "gogui"}) {
    const auto rejected = run_command(GuiCommand{.program = program, .game = "chess", .print = true});
    CHECK(rejected.status == 1);
    CHECK(rejected.err.starts_with("error: unknown game 'chess', expected "));
  }
}

TEST_CASE("gui reports a game that the program cannot show") {
  const auto rejected = run_command(GuiCommand{.program = "xboard", .game = "flipway-9", .print = true});
  CHECK(rejected.status == 1);
  CHECK(rejected.err.starts_with("error: XBoard cannot show flipway-9, only "));
}

TEST_CASE("gui rejects options that do not apply to the program") {
  const auto error = [](const GuiCommand& command) {
    const auto rejected = run_command(command);
    CHECK(rejected.status == 1);
    return rejected.err;
  };
  CHECK(error({.program = "xboard", .print = true, .web = {.port = 9000}}) ==
        "error: gui: --port, --no-browser and --tables apply only to 'gui web'\n");
  CHECK(error({.program = "web", .print = true}) ==
        "error: gui web: --print and additional arguments apply only to XBoard and GoGui\n");
  CHECK(error({.program = "web", .web = {.tables = "missing"}}).starts_with("error: "));
}

}  // namespace
}  // namespace flipside
