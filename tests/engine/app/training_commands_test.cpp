#include "engine/app/training_commands.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "engine/games/registry.hpp"
#include "tests/engine/app/command_runner.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

using test::run_command;

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("self-play rejects a network of another game and a file that cannot be written") {
  const test::TemporaryDirectory directory;
  std::ofstream(directory.file("n.network"), std::ios::binary) << network_of("flipfour");
  SelfPlayCommand command;
  command.game = "flipflop-5";
  command.output = directory.file("games.tsv");
  command.games = 1;
  command.network = directory.file("n.network");
  CHECK(run_command(command).err.ends_with("is not a network for flipflop-5\n"));
  command.network = "none";
  command.output = directory.file("no/games.tsv");
  CHECK(run_command(command).err.starts_with("error: cannot write '" + command.output + "': "));
}

TEST_CASE("training rejects a directory as its input file") {
  const test::TemporaryDirectory directory;
  TrainCommand command;
  command.game = "flipfour";
  command.data = directory.file("");
  command.output = directory.file("n.network");
  CHECK(run_command(command).err == "error: '" + command.data + "' is a directory\n");
}

TEST_CASE("training refuses to overwrite its input file") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("games.tsv");
  const std::string line = "5/5/5/5/R4 b - 1\t100\t0\n";
  std::ofstream(path, std::ios::binary) << line;
  TrainCommand command;
  command.game = "flipfour";
  command.data = path;
  command.output = path;
  CHECK(run_command(command).err == "error: cannot write '" + path + "': it is the input file\n");
  CHECK(text_of(path) == line);
}

}  // namespace
}  // namespace flipside
