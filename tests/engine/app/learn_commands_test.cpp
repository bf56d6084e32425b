#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "engine/app/commands.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/session/fixtures.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("self-play by a network of another game, and to a file that cannot be written, does not begin") {
  const test::TemporaryDirectory folder;
  std::ofstream(folder.file("n.network"), std::ios::binary) << network_of("flipfour");
  StandingTime time;
  std::ostringstream err;
  SelfPlayCommand command;
  command.game = "flipflop-5";
  command.output = folder.file("games.tsv");
  command.games = 1;
  command.network = folder.file("n.network");
  CHECK(run(command, time, err) == 1);
  CHECK(err.str().ends_with("is no network of flipflop-5\n"));
  command.network = "none";
  command.output = folder.file("no/games.tsv");
  err.str("");
  CHECK(run(command, time, err) == 1);
  CHECK(err.str().starts_with("error: cannot write '" + command.output + "': "));
}

TEST_CASE("training on a folder says that it is one") {
  const test::TemporaryDirectory folder;
  std::ostringstream out;
  std::ostringstream err;
  TrainCommand command;
  command.game = "flipfour";
  command.data = folder.file("");
  command.output = folder.file("n.network");
  CHECK(run(command, out, err) == 1);
  CHECK(err.str() == "error: '" + command.data + "' is a folder\n");
}

TEST_CASE("training does not write over the positions it learns from") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("games.tsv");
  const std::string line = "5/5/5/5/R4 b - 1\t100\t0\n";
  std::ofstream(path, std::ios::binary) << line;
  std::ostringstream out;
  std::ostringstream err;
  TrainCommand command;
  command.game = "flipfour";
  command.data = path;
  command.output = path;
  CHECK(run(command, out, err) == 1);
  CHECK(err.str().find("cannot be written as well") != std::string::npos);
  CHECK(text_of(path) == line);
}

}  // namespace
}  // namespace flipside
