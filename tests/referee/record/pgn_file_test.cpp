#include "referee/record/pgn_file.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <sstream>

#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

GameRecord game_of_round(const std::string& round) {
  GameRecord record;
  record.game = "flipflop-3";
  record.round = round;
  record.players = {{"A", "B"}};
  record.outcome = Outcome::p1_win;
  record.termination = Termination::time_forfeit;
  return record;
}

/// Returns the rounds of the games in the file, concatenated in file order.
std::string rounds_in(const std::string& path) {
  std::ifstream in(path);
  std::string rounds;
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("[Round \"")) rounds += line.substr(8, line.size() - 10);
  return rounds;
}

TEST_CASE("games are written in schedule order, even if they finish in a different order") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("new/games.pgn");
  auto file = PgnFile::create(path);
  if (!file) FAIL(file.error().message);
  REQUIRE(file->add(1, game_of_round("b")));
  REQUIRE(file->add(3, game_of_round("d")));
  CHECK(rounds_in(path).empty());
  REQUIRE(file->add(0, game_of_round("a")));
  CHECK(rounds_in(path) == "ab");
  REQUIRE(file->add(2, game_of_round("c")));
  CHECK(rounds_in(path) == "abcd");
}

TEST_CASE("finishing writes the games that wait for earlier games") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("games.pgn");
  auto file = PgnFile::create(path);
  REQUIRE(file);
  REQUIRE(file->add(5, game_of_round("f")));
  REQUIRE(file->add(2, game_of_round("c")));
  REQUIRE(file->finish());
  CHECK(rounds_in(path) == "cf");
}

TEST_CASE("skipping indices writes the games that waited for those indices") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("games.pgn");
  auto file = PgnFile::create(path);
  REQUIRE(file);
  REQUIRE(file->add(0, game_of_round("a")));
  REQUIRE(file->add(7, game_of_round("h")));
  REQUIRE(file->skip_to(6));
  CHECK(rounds_in(path) == "a");
  REQUIRE(file->add(6, game_of_round("g")));
  CHECK(rounds_in(path) == "agh");
  REQUIRE(file->skip_to(3));  // no effect, because index 3 has already been skipped
  REQUIRE(file->add(8, game_of_round("i")));
  CHECK(rounds_in(path) == "aghi");
}

TEST_CASE("dropped games are not written") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("games.pgn");
  auto file = PgnFile::create(path);
  REQUIRE(file);
  for (const std::int64_t index : {1, 2, 3}) REQUIRE(file->add(index, game_of_round("x")));
  file->drop_from(2);
  REQUIRE(file->add(0, game_of_round("a")));
  REQUIRE(file->finish());
  CHECK(rounds_in(path) == "ax");
}

TEST_CASE("a file that another program has modified is not written any more") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("games.pgn");
  auto file = PgnFile::create(path);
  REQUIRE(file);
  REQUIRE(file->add(0, game_of_round("a")));
  std::string message = "another program modified '" + path + "' during the tournament";
  SUBCASE("truncated") { std::filesystem::resize_file(path, 10); }
  SUBCASE("extended") { std::ofstream(path, std::ios::app) << "more"; }
  SUBCASE("overwritten") { std::fstream(path, std::ios::in | std::ios::out) << "garbage"; }
  SUBCASE("removed") {
    std::filesystem::remove(path);
    message = "'" + path + "' was moved or removed during the tournament";
  }
  const auto failed = file->add(1, game_of_round("b"));
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message == message);
}

TEST_CASE("a changed modification time does not count as a modification") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("games.pgn");
  auto file = PgnFile::create(path);
  REQUIRE(file);
  REQUIRE(file->add(0, game_of_round("a")));
  std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) - std::chrono::hours(1));
  REQUIRE(file->add(1, game_of_round("b")));
  CHECK(rounds_in(path) == "ab");
}

TEST_CASE("games can be written to a device") {
  auto file = PgnFile::create("/dev/null");
  REQUIRE(file);
  CHECK(file->add(0, game_of_round("a")));
  CHECK(file->finish());
}

TEST_CASE("an error of a file that cannot be created names the file") {
  const auto file = PgnFile::create("/proc/no/games.pgn");
  REQUIRE_FALSE(file);
  CHECK(file.error().message.find("/proc/no/games.pgn") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee
