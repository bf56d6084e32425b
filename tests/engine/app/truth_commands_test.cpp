#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "engine/app/commands.hpp"
#include "engine/app/set_up.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

struct Told {
  int status;
  std::string out;
  std::string err;
};

template <class Command>
Told told(const Command& command) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = [&] {
    if constexpr (std::is_same_v<Command, SolveCommand>) {
      test::ManualTime time;
      return run(command, time, out, err);
    } else {
      return run(command, out, err);
    }
  }();
  return {status, out.str(), err.str()};
}

TEST_CASE("explain tells the value of a position and of its moves, the best first") {
  const Told start = told(ExplainCommand{.game = "flipflop-3"});
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

TEST_CASE("explain counts from the position after the moves") {
  const Told after = told(ExplainCommand{.game = "flipflop-3", .moves = {"b1b2"}});
  CHECK(after.out.find("value: win in 14 plies\n") != std::string::npos);
  const Told ended = told(ExplainCommand{.game = "flipflop-3", .position = "1B1/2R/3 b - 8"});
  CHECK(ended.status == 0);
  CHECK(ended.out.ends_with("value: loss in 0 plies\nresult: p1win\n"));
}

TEST_CASE("explain calls a win that the answer draws by repetition a draw") {
  ExplainCommand command{
      .game = "flipflop-3",
      .moves = {"c1c2", "b3b2", "a1a2", "b2c1", "b1b2", "c1a1", "c2b1", "c3b3", "b1c1", "b3c2", "a2b1",
                "a3b3", "b2a3", "a1c3", "b1a1", "c2b2", "a3a2", "b2a3", "a2b1", "b3c2", "a1b2", "a3b3",
                "b2a2", "c2b2", "b1a1", "b2a3", "a2b1", "b3c2", "a1b2", "a3b3", "b2a2"}};
  CHECK(told(command).out.ends_with("value: draw\n  c2b2  draw\n"));
  const AnyGame game = *set_up(command.game, command.position, command.moves);
  command = {.game = "flipflop-3", .position = game.text()};
  CHECK(told(command).out.ends_with("value: win in 5 plies\n  c2b2  win in 5 plies\n"));
}

TEST_CASE("explain tells the value of a position of which all moves are known, or one that wins") {
  const test::TemporaryDirectory folder;
  CHECK(told(SolveCommand{.game = "flipflop-5", .folder = folder.file(""), .pieces = 4}).status == 0);
  const auto value = [&](const char* position) {
    const Told all =
        told(ExplainCommand{.game = "flipflop-5", .position = position, .folder = folder.file("")});
    return all.out.substr(0, all.out.find("\n  "));
  };
  CHECK(value("r1R2/5/3b1/1R3/R4 b - 9").ends_with("value: loss in 9 plies"));
  CHECK(value("r1R2/5/b4/1R3/3R1 b - 9").ends_with("value: draw"));
  CHECK(value("2r2/1r3/2R2/r4/4R w - 9").ends_with("value: win"));
}

TEST_CASE("explain as JSON tells the same, and null where nothing is known") {
  const auto json = nlohmann::json::parse(told(ExplainCommand{.game = "flipflop-3", .json = true}).out);
  CHECK(json.at("value") == "win");
  CHECK(json.at("distance") == 15);
  CHECK(json.at("moves").at(0) == nlohmann::json{{"move", "b1b3"}, {"value", "win"}, {"distance", 15}});
  const Told unknown = told(ExplainCommand{.game = "flipchain-3", .json = true});
  CHECK(unknown.status == 0);
  CHECK(nlohmann::json::parse(unknown.out).at("value").is_null());
  CHECK(unknown.err.find("is not solved from here") != std::string::npos);
}

TEST_CASE("explain refuses what it cannot read") {
  CHECK(told(ExplainCommand{.game = "chess"}).status == 1);
  const Told illegal = told(ExplainCommand{.game = "flipflop-3", .moves = {"b1b3", "b1b3"}});
  CHECK(illegal.status == 1);
  CHECK(illegal.err.starts_with("error: illegal move b1b3 at ply 2: "));
  const test::TemporaryDirectory folder;
  std::ofstream(folder.file("flipfour.values")) << "no table";
  const Told damaged = told(ExplainCommand{.game = "flipfour", .folder = folder.file("")});
  CHECK(damaged.status == 1);
  CHECK(damaged.err.find("flipfour.values': no table file") != std::string::npos);
}

TEST_CASE("solve counts the positions of a small game, and refuses a large one") {
  const Told small = told(SolveCommand{.game = "flipflop-3"});
  CHECK(small.status == 0);
  CHECK(small.out ==
        "value: win in 15 plies\npositions: 280970\nwon: 182658\nlost: 98312\ndrawn: 0\nlongest: 27 plies\n");
  CHECK(told(SolveCommand{.game = "flipchain-2"}).out.starts_with("value: loss in 8 plies\n"));
  const Told large = told(SolveCommand{.game = "flipway-9", .memory = 10});
  CHECK(large.status == 1);
  CHECK(large.err.find("expected flipfour, flipflop-5, flipchain-3, or a game that is smaller") !=
        std::string::npos);
  CHECK(told(SolveCommand{}).err == "error: solve: expected the id of a game, or --verify FILE\n");
}

TEST_CASE("solve tells the counts of FlipFlop's endgames by number of pieces, and explain their values") {
  const test::TemporaryDirectory folder;
  const Told solved = told(SolveCommand{.game = "flipflop-5", .folder = folder.file(""), .pieces = 2});
  CHECK(solved.status == 0);
  CHECK(
      solved.out.starts_with("positions: 2501\nwon: 1195\nlost: 270\ndrawn: 1036\nlongest: 10 plies\n"
                             "pieces       positions      won     lost    drawn\n"
                             "1 to 1            2400  47.71 %   9.12 %  43.17 %\n"));
  CHECK(solved.err.find("flipflop-5 --pieces 2: 2501 positions; about 20 ms") == 0);
  CHECK(solved.err.find("\nply 10  58.5% decided  17 sets changed  0 ms  left 0 ms\n") != std::string::npos);
  const Told one_each =
      told(ExplainCommand{.game = "flipflop-5", .position = "5/5/2R2/5/b4 b - 9", .folder = folder.file("")});
  CHECK(one_each.out.find("value: loss in ") != std::string::npos);
  // More pieces than the tables know, but so many that all that can come of it is soon solved.
  const Told in_memory = told(
      ExplainCommand{.game = "flipflop-5", .position = "5/5/5/3r1/R1r2 w - 9", .folder = folder.file("")});
  CHECK(in_memory.out.find("value: not solved") == std::string::npos);
  const Told unknown = told(ExplainCommand{.game = "flipflop-5", .folder = folder.file("")});
  CHECK(unknown.out.find("value: not solved") != std::string::npos);
  CHECK(unknown.err.find("no tables in '" + folder.file("") + "' cover it") != std::string::npos);
}

TEST_CASE("solve refuses --pieces where it does not suit the game") {
  CHECK(told(SolveCommand{.game = "flipflop-5"}).err ==
        "error: flipflop-5 is solved for so many pieces on the board, at most: expected --pieces 2, 4, 6 or "
        "8\n");
  CHECK(told(SolveCommand{.game = "flipflop-3", .pieces = 4}).err ==
        "error: solve: flipflop-3 is solved as a whole, not by --pieces\n");
  CHECK(told(SolveCommand{.game = "flipfour", .pieces = 4}).status == 1);
}

TEST_CASE("solve says before it begins how much memory it takes") {
  const test::TemporaryDirectory folder;
  const Told small = told(SolveCommand{.game = "flipfour", .folder = folder.file(""), .memory = 100});
  CHECK(small.status == 1);
  CHECK(small.err.find("100 MiB may be used") != std::string::npos);
}

TEST_CASE("verify refuses what is no table") {
  const test::TemporaryDirectory folder;
  CHECK(told(SolveCommand{.verify = folder.file("none")}).err.find("No such file") != std::string::npos);
}

}  // namespace
}  // namespace flipside
