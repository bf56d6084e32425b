#include "bench/canned/canned_engine.hpp"

#include <doctest/doctest.h>

#include "bench/canned/line_of_play.hpp"
#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

TEST_CASE("the line of play is a legal game of FlipFour that ends with its last move") {
  auto game = start_game("flipfour");
  REQUIRE(game);
  std::string position = "position startpos";
  for (std::size_t ply = 0; ply < line_of_play_length; ++ply) {
    CAPTURE(ply);
    CHECK(ply_of(position) == ply);
    REQUIRE_FALSE(game->outcome());
    REQUIRE(game->play(move_at(ply)));
    position.append(ply == 0 ? " moves " : " ").append(move_at(ply));
  }
  CHECK(game->outcome() == Outcome::p2_win);
}

TEST_CASE("a position of another game is not taken for one of the line") {
  CHECK_FALSE(ply_of("position fen 5/5/5/5/5 w - 1"));
  CHECK_FALSE(ply_of("position startpos moves R@a1"));
  CHECK_FALSE(ply_of("position startpos moves " + std::string(move_at(0)) + " " + std::string(move_at(0))));
  CHECK_FALSE(ply_of("position startpos moves " + std::string(move_at(0)).substr(0, 3)));
}

TEST_CASE("an instant bot shakes hands, answers from its line and ends on quit") {
  ManualTime time;
  CannedEngine bot({}, time);
  CHECK(bot.reply("ugi\n") == "id name canned-engine\nid author Flipside\nugiok\n");
  CHECK(bot.reply("setoption name X value 1\nuginewgame\nisready\n") == "readyok\n");
  CHECK(bot.reply("position startpos\ngo p1time 100 p2time 100\n") ==
        "bestmove " + std::string(move_at(0)) + "\n");
  CHECK(bot.reply("position startpos moves " + std::string(move_at(0)) + "\ngo nodes 1\n") ==
        "bestmove " + std::string(move_at(1)) + "\n");
  CHECK(bot.reply("position startpos moves a1a2\ngo nodes 1\n").ends_with("bestmove none\n"));
  CHECK_FALSE(bot.done());
  CHECK(bot.reply("quit\nisready\n").empty());
  CHECK(bot.done());
  CHECK(bot.stamps().empty());
}

TEST_CASE("an instant bot says as many info lines as it is told to, before its move") {
  ManualTime time;
  CannedEngine bot({.infos = 3}, time);
  const std::string said(bot.reply("position startpos\ngo depth 1\n"));
  CHECK(std::count(said.begin(), said.end(), '\n') == 4);
  CHECK(said.starts_with("info depth 1 score cp 1 "));
  CHECK(said.find("\nbestmove ") != std::string::npos);
}

TEST_CASE("the stamps of an instant bot are read as they were written") {
  const TemporaryDirectory folder;
  ManualTime time;
  CannedEngine bot({.stamps = folder.path()}, time);
  bot.reply("position startpos\ngo depth 1\n");
  time.advance(std::chrono::milliseconds(7));
  bot.reply("position startpos\ngo depth 1\n");
  REQUIRE(bot.stamps().size() == 2);
  CHECK(bot.stamps()[1].asked - bot.stamps()[0].asked == std::chrono::milliseconds(7));
  write_stamps(folder.file("1"), bot.stamps());
  CHECK(read_stamps(folder.file("1")) == bot.stamps());
  CHECK(read_stamps(folder.file("none")).empty());
}

}  // namespace
}  // namespace flipside::test
