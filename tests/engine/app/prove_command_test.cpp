#include "engine/app/prove_command.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/engine/app/command_runner.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

CommandResult run_prove(const ProveCommand& command) { return run_command(command); }

TEST_CASE("prove prints the winner, and a winning move if the side to move wins") {
  const CommandResult lost = run_prove({.game = "flipway-4", .memory = 1});
  CHECK(lost.status == 0);
  CHECK(lost.out.starts_with("position: 4/4/4/4 b o 1\nvalue: loss (p2 wins)\npositions: "));
  const CommandResult won = run_prove({.game = "flipway-3", .memory = 1});
  CHECK((won.out.find("value: win (p1 wins)\nmove: @b1\n") != std::string::npos ||
         won.out.find("value: win (p1 wins)\nmove: @b3\n") != std::string::npos));
  const CommandResult after = run_prove({.game = "flipway-3", .moves = {"@a1"}, .memory = 1});
  CHECK(after.out.find("value: win (p2 wins)\n") != std::string::npos);
}

TEST_CASE("prove writes a certificate, and --check prints the game, position and value that it certifies") {
  const TemporaryDirectory directory;
  const std::string path = directory.file("proof");
  const CommandResult proven = run_prove({.game = "flipway-4", .certificate = path, .memory = 1});
  CHECK(proven.status == 0);
  CHECK(proven.out.ends_with("certificate: " + path + "\n"));
  const CommandResult checked = run_prove({.check = path});
  CHECK(checked.status == 0);
  CHECK(checked.out.starts_with(
      "game: flipway-4\nposition: 4/4/4/4 b o 1\nvalue: loss (p2 wins)\npositions: "));
  CHECK(checked.out.ends_with(path + ": valid\n"));
}

TEST_CASE("prove reports invalid arguments and files") {
  const TemporaryDirectory directory;
  CHECK(run_prove({}).err == "error: prove: expected a game id or --check FILE\n");
  CHECK(run_prove({.game = "flipway-1"}).status == 1);
  CHECK(run_prove({.game = "flipway-4", .moves = {"@z9"}}).err.find(" at ply 1: ") != std::string::npos);
  CHECK(run_prove({.check = directory.file("none")}).err ==
        "error: '" + directory.file("none") + "': cannot read the file\n");
  CHECK(run_prove({.game = "flipway-4", .certificate = "x", .state = "x"}).err ==
        "error: --certificate and --state name the same file, 'x'\n");
  CHECK(run_prove({.game = "flipway-4", .certificate = ""}).err ==
        "error: --certificate: expected a file name\n");
  const CommandResult nowhere =
      run_prove({.game = "flipway-4", .certificate = directory.file("no/where"), .memory = 1});
  CHECK(nowhere.status == 1);
  CHECK(nowhere.err.find(directory.file("no/where")) != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
