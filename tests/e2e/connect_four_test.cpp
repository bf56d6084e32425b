// Tests tournaments of Connect Four, an external game that connect4-bot plays.

#include <set>

#include "tests/e2e/played.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;

TEST_CASE("Connect Four games are played to the end as external games, and their records are complete") {
  const TemporaryDirectory directory;
  const auto [finished, games] = play_tournament(
      directory, {"-e", "name=A,cmd=connect4-bot", "-e", "name=B,cmd=connect4-bot,args=--seed 9", "-g",
                  "ugi:connect4", "--tc", "depth=3", "--rounds", "3"});
  REQUIRE(games.size() == 6);
  for (const GameRecord& game : games) {
    CHECK(termination_text(game.termination) == "normal");
    REQUIRE(game.outcome);
    CHECK(game.moves.size() >= 7);
    // Query a separate bot process for the result.
    Program bot("connect4-bot", {});
    std::string moves;
    for (const auto& move : game.moves) moves += " " + move.move;
    bot.type("position startpos moves" + moves + "\nquery result\n");
    CHECK(bot.next_line() == "response " + std::string(result_text(game.outcome)));
  }
  CHECK(text_of(directory.file("out/games.pgn")).find("[Variant \"ugi:connect4\"]") != std::string::npos);
  CHECK(finished.output.find("ugi:connect4 (6 games)") != std::string::npos);
}

TEST_CASE("the openings of an external game can be moves or positions") {
  const TemporaryDirectory directory;
  std::ofstream(directory.file("book.txt")) << "startpos moves d d\n7/7/7/7/o6/x6 x - 2 moves g\n";
  const auto games =
      play_tournament(directory, {"-e", "name=A,cmd=connect4-bot", "-e", "name=B,cmd=connect4-bot", "-g",
                                  "ugi:connect4", "--openings", "ugi:connect4=" + directory.file("book.txt"),
                                  "--tc", "depth=2", "--rounds", "2"})
          .games;
  REQUIRE(games.size() == 4);
  for (const GameRecord& game : games) CHECK(termination_text(game.termination) == "normal");
  for (const std::size_t first : {0U, 1U}) {
    CHECK(games[first].start.empty());
    CHECK(games[first].moves[1].move == "d");
    CHECK_FALSE(games[first].moves[1].info);
    CHECK(games[first].moves[2].info);
  }
  for (const std::size_t second : {2U, 3U}) {
    CHECK(games[second].start == "7/7/7/7/o6/x6 x - 2");
    CHECK(games[second].moves[0].move == "g");
    CHECK(games[second].moves[1].info);
  }
}

TEST_CASE("the shipped tournament of Connect Four plays every opening of its book") {
  const TemporaryDirectory directory;
  auto [finished, games] =
      play_tournament(directory, {source_path("tournaments/connect4.toml"), "--directory", source_path(""),
                                  "-e", "name=connect4-bot 7 plies,tc=depth=2"});
  CHECK(games.size() == 150);
  std::set<std::string> openings;
  for (const GameRecord& game : games) {
    CHECK(termination_text(game.termination) == "normal");
    REQUIRE(game.moves.size() > 2);
    CHECK_FALSE(game.moves[1].info);
    openings.insert(game.moves[0].move + game.moves[1].move);
  }
  CHECK(openings.size() == 25);
}

TEST_CASE("an engine that rejects the game loses, and the detail quotes its message") {
  const TemporaryDirectory directory;
  const auto games =
      play_tournament(directory, {"-e", "name=honest,cmd=connect4-bot", "-e", "name=B,cmd=random-bot", "-g",
                                  "ugi:connect4", "--tc", "depth=1"})
          .games;
  for (const GameRecord& game : games) {
    CHECK(game.outcome == win_for(game.players[Player::p1] == "honest" ? Player::p1 : Player::p2));
    CHECK(game.detail.find("unknown game 'connect4'") != std::string::npos);
  }
}

TEST_CASE("a game that both engines reject has no score") {
  const TemporaryDirectory directory;
  const auto games =
      play_tournament(directory, {"-e", "name=A,cmd=connect4-bot", "-e", "name=B,cmd=connect4-bot", "-g",
                                  "ugi:hex", "--tc", "depth=1"})
          .games;
  REQUIRE_FALSE(games.empty());
  for (const GameRecord& game : games) {
    CHECK_FALSE(game.outcome);
    CHECK(termination_text(game.termination) == "start failed");
    CHECK(game.detail.find("rejected the variant 'hex'") != std::string::npos);
    CHECK(game.detail.find("'A': ") != std::string::npos);
    CHECK(game.detail.find("'B': ") != std::string::npos);
  }
}

}  // namespace
}  // namespace flipside::test
