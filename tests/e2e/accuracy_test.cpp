#include "referee/record/pgn_reader.hpp"
#include "referee/store/database.hpp"
#include "tests/e2e/played.hpp"

namespace flipside::test {
namespace {

using referee::Accuracy;
using referee::GameRecord;

Accuracy accuracy_of(const std::vector<GameRecord>& games, const std::string& name) {
  Accuracy sum;
  for (const GameRecord& game : games)
    for (const Player player : {Player::p1, Player::p2})
      if (game.players[player] == name) sum += game.accuracy[player];
  return sum;
}

std::string table_of(const TemporaryFolder& folder, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"table", folder.file("out/tournament.db")});
  return run("referee", std::move(more)).output;
}

const std::vector<std::string> two_signatures{"-e",
                                              "name=A,cmd=signature-bot,args=--seed 1",
                                              "-e",
                                              "name=B,cmd=signature-bot,args=--seed 2",
                                              "-g",
                                              "flipflop-3",
                                              "-g",
                                              "flipchain-2",
                                              "--rounds",
                                              "3",
                                              "--opening-plies",
                                              "2"};

TEST_CASE("flipside keeps the value of every position of a small game, and a player by chance does not") {
  const TemporaryFolder folder;
  const auto played = play_tournament(
      folder, {"-e", "name=Perfect,cmd=flipside", "-e", "name=Chance,cmd=random-bot,args=--seed 1", "-g",
               "flipflop-3", "--rounds", "4", "--opening-plies", "2"});
  const Accuracy perfect = accuracy_of(played.games, "Perfect");
  const Accuracy chance = accuracy_of(played.games, "Chance");
  CHECK(perfect.counted > 0);
  CHECK(perfect.kept == perfect.counted);
  CHECK(chance.counted > 0);
  CHECK(chance.kept < chance.counted);
  CHECK(played.finished.output.find("Accuracy\n") != std::string::npos);
  CHECK(played.finished.output.find("  100.0%\n") != std::string::npos);
  CHECK(played.finished.output.find(table_of(folder)) != std::string::npos);

  std::istringstream text(text_of(folder.file("out/games.pgn")));
  CHECK(text.str().find(" $2 {") != std::string::npos);
  referee::PgnReader reader(text);
  for (const GameRecord& game : played.games) {
    const auto read = reader.next();
    REQUIRE(read);
    CHECK(*read == game);
  }
}

TEST_CASE("a tournament that goes on shows the accuracy of one that was not stopped") {
  const TemporaryFolder folder;
  play_tournament(folder, two_signatures);
  const std::string store = folder.file("out/tournament.db");
  const auto records = [&] { return run("referee", {"export", "--no-times", store}).output; };
  const std::string table = table_of(folder);
  const std::string whole = records();
  CHECK(table.find("Accuracy") != std::string::npos);
  {
    auto stopped = referee::Store::open(store);
    REQUIRE(stopped);
    REQUIRE(stopped->remove_from(5));
  }
  REQUIRE(table_of(folder) != table);
  const auto resumed = run("referee", {"resume", store});
  CHECK(resumed.how == "exited with code 0");
  CHECK(resumed.output.find(table) != std::string::npos);
  CHECK(table_of(folder) == table);
  CHECK(records() == whole);
}

TEST_CASE("games that were stored without accuracy are judged when a table is asked for with tables") {
  const TemporaryFolder folder;
  play_tournament(folder, two_signatures);
  const std::string table = table_of(folder);
  {
    auto store = referee::Database::open(folder.file("out/tournament.db"), referee::Database::Access::write);
    REQUIRE(store);
    REQUIRE(store->run("UPDATE games SET p1_accuracy = NULL, p2_accuracy = NULL"));
  }
  CHECK(table_of(folder).find("Accuracy") == std::string::npos);
  CHECK(table_of(folder, {"--tables", folder.file("none")}) == table);
}

TEST_CASE("tables that are not there end no game and judge none, but small games are solved in memory") {
  const TemporaryFolder folder;
  const std::string none = folder.file("none");
  for (const GameRecord& game :
       play_tournament(folder, {"-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g",
                                "flipflop-3", "--tables", none})
           .games) {
    CHECK(game.termination == referee::Termination::solved);
    CHECK(game.moves.size() == 1);
  }
  const auto refused = run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot",
                                       "-g", "flipfour", "--tables", none});
  CHECK(refused.how == "exited with code 1");
  CHECK(refused.error.find("adjudication.tables: there are no tables of these games in") !=
        std::string::npos);
}

}  // namespace
}  // namespace flipside::test
