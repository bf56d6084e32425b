#include "referee/report/game_list.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside::referee {
namespace {

GameRecord game_of(const std::string& first, const std::string& second) {
  GameRecord record;
  record.round = "12.1";
  record.game = "flipfour";
  record.players = {first, second};
  record.outcome = Outcome::p2_win;
  record.termination = Termination::disconnect;
  record.detail = "exited with code 3";
  MoveInfo info;
  info.spent = std::chrono::milliseconds(250);
  record.moves = {{"R@a1", std::nullopt}, {"B@b2", info}, {"R@c3", info}};
  return record;
}

TEST_CASE("a game list has a heading and one line per game") {
  const std::vector<std::string> players{"Alpha", "Bo"};
  const std::vector<std::string> games{"flipfour"};
  const auto columns = GameListColumns::for_games(players, games, 1000);
  CHECK(game_list_heading(columns) ==
        "   #    Round  Game      First   Second  Result   Plies       Time  End\n");
  CHECK(
      game_line(columns, 7, game_of("Alpha", "Bo")) ==
      "   7     12.1  flipfour  Alpha   Bo      0-1          3     500 ms  disconnect: exited with code 3\n");
}

TEST_CASE("the columns stay aligned if names are long or unprintable") {
  const std::string longest(80, 'x');
  const std::vector<std::string> players{longest, "a\nb"};
  const std::vector<std::string> games{"flipfour"};
  const auto columns = GameListColumns::for_games(players, games, 1);
  CHECK(columns.player == 30);
  const std::string line = game_line(columns, 1, game_of(longest, "a\nb"));
  CHECK(line.find('\n') == line.size() - 1);
  CHECK(line.find("0-1") ==
        game_list_heading(columns).find("Result") + 2 + 2);  // "…" and U+FFFD are 3 bytes each
}

TEST_CASE("the result of a game without a score is shown as a star") {
  GameRecord record = game_of("A", "B");
  record.outcome.reset();
  const std::vector<std::string> names{"A", "B"};
  CHECK(game_line(GameListColumns::for_games(names, names, 1), 1, record).find("  *  ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee
