#include "bench/canned/canned_engine.hpp"

#include <doctest/doctest.h>

#include "bench/canned/recorded_game.hpp"
#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

TEST_CASE("the recorded game is a legal game of FlipFour that ends with its last move") {
  auto game = start_game("flipfour");
  REQUIRE(game);
  std::string position = "position startpos";
  for (std::size_t ply = 0; ply < recorded_plies; ++ply) {
    CAPTURE(ply);
    CHECK(recorded_ply(position) == ply);
    REQUIRE_FALSE(game->outcome());
    REQUIRE(game->play(recorded_move(ply)));
    position.append(ply == 0 ? " moves " : " ").append(recorded_move(ply));
  }
  CHECK(game->outcome() == Outcome::p2_win);
}

TEST_CASE("positions of other games are not part of the recorded game") {
  CHECK_FALSE(recorded_ply("position fen 5/5/5/5/5 w - 1"));
  CHECK_FALSE(recorded_ply("position startpos moves R@a1"));
  CHECK_FALSE(recorded_ply("position startpos moves " + std::string(recorded_move(0)) + " " +
                           std::string(recorded_move(0))));
  CHECK_FALSE(recorded_ply("position startpos moves " + std::string(recorded_move(0)).substr(0, 3)));
}

TEST_CASE("a canned engine completes the handshake, replays the recorded game and obeys quit") {
  ManualTime time;
  CannedEngine engine({}, time);
  CHECK(engine.reply("ugi\n") == "id name canned-engine\nid author Flipside\nugiok\n");
  CHECK(engine.reply("setoption name X value 1\nuginewgame\nisready\n") == "readyok\n");
  CHECK(engine.reply("position startpos\ngo p1time 100 p2time 100\n") ==
        "bestmove " + std::string(recorded_move(0)) + "\n");
  CHECK(engine.reply("position startpos moves " + std::string(recorded_move(0)) + "\ngo nodes 1\n") ==
        "bestmove " + std::string(recorded_move(1)) + "\n");
  CHECK(engine.reply("position startpos moves a1a2\ngo nodes 1\n").ends_with("bestmove none\n"));
  CHECK_FALSE(engine.done());
  CHECK(engine.reply("quit\nisready\n").empty());
  CHECK(engine.done());
  CHECK(engine.stamps().empty());
}

TEST_CASE("a canned engine sends the given number of info lines before its move") {
  ManualTime time;
  CannedEngine engine({.info_lines = 3}, time);
  const std::string output(engine.reply("position startpos\ngo depth 1\n"));
  CHECK(std::count(output.begin(), output.end(), '\n') == 4);
  CHECK(output.starts_with("info depth 1 score cp 1 "));
  CHECK(output.find("\nbestmove ") != std::string::npos);
}

TEST_CASE("timestamps written to a file are read back unchanged") {
  const TemporaryDirectory directory;
  ManualTime time;
  CannedEngine engine({.stamps = directory.path()}, time);
  engine.reply("position startpos\ngo depth 1\n");
  time.advance(std::chrono::milliseconds(7));
  engine.reply("position startpos\ngo depth 1\n");
  REQUIRE(engine.stamps().size() == 2);
  CHECK(engine.stamps()[1].received - engine.stamps()[0].received == std::chrono::milliseconds(7));
  write_stamps(directory.file("1"), engine.stamps());
  CHECK(read_stamps(directory.file("1")) == engine.stamps());
  CHECK(read_stamps(directory.file("none")).empty());
}

}  // namespace
}  // namespace flipside::test
