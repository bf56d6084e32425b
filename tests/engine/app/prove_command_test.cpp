#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "engine/app/commands.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

struct Told {
  int status;
  std::string out;
  std::string err;
};

Told told(const ProveCommand& command) {
  ManualTime time;
  std::ostringstream out;
  std::ostringstream err;
  const int status = run(command, time, out, err);
  return {status, out.str(), err.str()};
}

TEST_CASE("prove tells who wins, and a move of the side to move if it wins") {
  const Told lost = told({.game = "flipway-4", .memory = 1});
  CHECK(lost.status == 0);
  CHECK(lost.out.starts_with("position: 4/4/4/4 b o 1\nvalue: loss (p2 wins)\npositions: "));
  const Told won = told({.game = "flipway-3", .memory = 1});
  CHECK((won.out.find("value: win (p1 wins)\nmove: @b1\n") != std::string::npos ||
         won.out.find("value: win (p1 wins)\nmove: @b3\n") != std::string::npos));
  const Told after = told({.game = "flipway-3", .moves = {"@a1"}, .memory = 1});
  CHECK(after.out.find("value: win (p2 wins)\n") != std::string::npos);
}

TEST_CASE("prove writes a certificate, and check says what it certifies") {
  const TemporaryDirectory folder;
  const std::string path = folder.file("proof");
  const Told proven = told({.game = "flipway-4", .certificate = path, .memory = 1});
  CHECK(proven.status == 0);
  CHECK(proven.out.ends_with("certificate: " + path + "\n"));
  const Told checked = told({.check = path});
  CHECK(checked.status == 0);
  CHECK(checked.out.starts_with(
      "game: flipway-4\nposition: 4/4/4/4 b o 1\nvalue: loss (p2 wins)\npositions: "));
  CHECK(checked.out.ends_with(path + ": good\n"));
}

TEST_CASE("prove refuses what it cannot read") {
  const TemporaryDirectory folder;
  CHECK(told({}).err == "error: prove: expected the id of a game, or --check FILE\n");
  CHECK(told({.game = "flipway-1"}).status == 1);
  CHECK(told({.game = "flipway-4", .moves = {"@z9"}}).err.find(" at ply 1: ") != std::string::npos);
  CHECK(told({.check = folder.file("none")}).err ==
        "error: '" + folder.file("none") + "': cannot read the file\n");
  CHECK(told({.game = "flipway-4", .certificate = "x", .state = "x"}).err ==
        "error: 'x' cannot be both --certificate and --state\n");
  CHECK(told({.game = "flipway-4", .certificate = ""}).err ==
        "error: --certificate: expected the name of a file\n");
  const Told nowhere = told({.game = "flipway-4", .certificate = folder.file("no/where"), .memory = 1});
  CHECK(nowhere.status == 1);
  CHECK(nowhere.err.find(folder.file("no/where")) != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
