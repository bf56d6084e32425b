#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

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

std::string table_of(const TemporaryDirectory& directory, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"table", directory.file("out/tournament.db")});
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

TEST_CASE("flipside preserves the value of every position of a small game, and a random player does not") {
  const TemporaryDirectory directory;
  const auto played = play_tournament(
      directory, {"-e", "name=Perfect,cmd=flipside", "-e", "name=Chance,cmd=random-bot,args=--seed 1", "-g",
                  "flipflop-3", "--rounds", "4", "--opening-plies", "2"});
  const Accuracy perfect = accuracy_of(played.games, "Perfect");
  const Accuracy chance = accuracy_of(played.games, "Chance");
  CHECK(perfect.counted > 0);
  CHECK(perfect.kept == perfect.counted);
  CHECK(chance.counted > 0);
  CHECK(chance.kept < chance.counted);
  CHECK(played.finished.output.find("Accuracy\n") != std::string::npos);
  CHECK(played.finished.output.find("  100.0%\n") != std::string::npos);
  CHECK(played.finished.output.find(table_of(directory)) != std::string::npos);

  std::istringstream text(text_of(directory.file("out/games.pgn")));
  CHECK(text.str().find(" $2 {") != std::string::npos);
  referee::PgnReader reader(text);
  for (GameRecord game : played.games) {
    for (referee::PlayedMove& played_move : game.moves)
      if (played_move.info) played_move.info->pv.clear();  // PGN omits it
    const auto read = reader.next();
    REQUIRE(read);
    CHECK(*read == game);
  }
}

TEST_CASE("a resumed tournament reports the same accuracy as an uninterrupted tournament") {
  const TemporaryDirectory directory;
  play_tournament(directory, two_signatures);
  const std::string store = directory.file("out/tournament.db");
  const auto records = [&] { return run("referee", {"export", "--no-times", store}).output; };
  const std::string table = table_of(directory);
  const std::string whole = records();
  CHECK(table.find("Accuracy") != std::string::npos);
  {
    auto stopped = referee::Store::open(store);
    REQUIRE(stopped);
    REQUIRE(stopped->remove_from(5));
  }
  REQUIRE(table_of(directory) != table);
  const auto resumed = run("referee", {"resume", store});
  CHECK(resumed.how == "exited with code 0");
  CHECK(resumed.output.find(table) != std::string::npos);
  CHECK(table_of(directory) == table);
  CHECK(records() == whole);
}

TEST_CASE("`table --tables` computes the accuracy of games that were stored without it") {
  const TemporaryDirectory directory;
  play_tournament(directory, two_signatures);
  const std::string table = table_of(directory);
  {
    auto store =
        referee::Database::open(directory.file("out/tournament.db"), referee::Database::Access::write);
    REQUIRE(store);
    REQUIRE(store->run("UPDATE games SET p1_accuracy = NULL, p2_accuracy = NULL"));
  }
  CHECK(table_of(directory).find("Accuracy") == std::string::npos);
  std::filesystem::create_directory(directory.file("none"));
  CHECK(table_of(directory, {"--tables", directory.file("none")}) == table);
}

TEST_CASE("without tables no game is adjudicated, but the accuracy of small games is computed in memory") {
  const TemporaryDirectory directory;
  const std::string none = directory.file("none");
  const auto missing = run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot",
                                       "-g", "flipflop-3", "--tables", none});
  CHECK(missing.how == "exited with code 1");
  CHECK(missing.error.find("adjudication.tables: '" + none + "' is not a directory") != std::string::npos);
  std::filesystem::create_directory(none);
  for (const GameRecord& game :
       play_tournament(directory, {"-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g",
                                   "flipflop-3", "--tables", none})
           .games) {
    CHECK(game.termination == referee::Termination::solved);
    CHECK(game.moves.size() == 1);
  }
  const auto rejected = run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot",
                                        "-g", "flipfour", "--tables", none});
  CHECK(rejected.how == "exited with code 1");
  CHECK(rejected.error.find("contains no tables for the games of the tournament") != std::string::npos);
}

// A tournament whose openings are endgame positions that the tables cover.
struct Endgames {
  Endgames() {
    std::ofstream(directory.file("book"))
        << "5/1R3/4b/2r2/3B1 w - 1\nR4/5/2r2/5/1B3 w - 1\n5/r4/2B2/4R/1b3 w - 1\n";
    make_tables("4");
  }
  void make_tables(const std::string& pieces) const {
    std::filesystem::remove_all(directory.file("tables"));
    const auto solved =
        run("flipside", {"solve", "flipflop-5", "--pieces", pieces, "--tables", directory.file("tables")});
    REQUIRE(solved.how == "exited with code 0");
  }
  std::vector<std::string> arguments() const {
    return {"-e",         "name=A,cmd=random-bot",
            "-e",         "name=B,cmd=random-bot,args=--seed 3",
            "-g",         "flipflop-5",
            "--openings", "flipflop-5=" + directory.file("book"),
            "--rounds",   "3",
            "--tables",   directory.file("tables")};
  }

  TemporaryDirectory directory;
};

TEST_CASE("covered endgames are adjudicated immediately, and a resume with different tables is rejected") {
  const Endgames endgames;
  const auto played = play_tournament(endgames.directory, endgames.arguments());
  REQUIRE(played.games.size() == 6);
  for (const GameRecord& game : played.games) {
    CHECK(game.termination == referee::Termination::solved);
    CHECK(game.moves.size() == 1);
  }
  const std::string store = endgames.directory.file("out/tournament.db");
  {
    auto stopped = referee::Store::open(store);
    REQUIRE(stopped);
    REQUIRE(stopped->remove_from(3));
  }
  endgames.make_tables("2");
  const auto others = run("referee", {"resume", store});
  CHECK(others.how == "exited with code 1");
  CHECK(others.error.find("have changed since the tournament began") != std::string::npos);
  endgames.make_tables("4");
  CHECK(run("referee", {"resume", store}).how == "exited with code 0");
  CHECK(games_of(store).size() == 6);
}

TEST_CASE("damaged tables stop `table --tables` and a tournament, which resumes with intact tables") {
  const Endgames endgames;
  play_tournament(endgames.directory, endgames.arguments());
  {
    std::fstream file(endgames.directory.file("tables/flipflop-5.values"),
                      std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(100);
    file << std::string(100'000, 'x');
  }
  const auto table = run("referee", {"table", endgames.directory.file("out/tournament.db"), "--tables",
                                     endgames.directory.file("tables")});
  CHECK(table.how == "exited with code 1");
  CHECK(table.error.find("--tables: tables of flipflop-5: a block of a table file is damaged") !=
        std::string::npos);
  auto arguments = endgames.arguments();
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"--records", endgames.directory.file("again")});
  const auto run_again = run("referee", arguments);
  CHECK(run_again.how == "exited with code 5");
  CHECK(run_again.error.find("a block of a table file is damaged") != std::string::npos);
  // Games that were adjudicated from intact blocks may have been stored. Resuming with intact tables plays
  // the remaining games.
  const std::string store = endgames.directory.file("again/tournament.db");
  CHECK(games_of(store).size() < 6);
  endgames.make_tables("4");
  CHECK(run("referee", {"resume", store}).how == "exited with code 0");
  const auto games = games_of(store);
  CHECK(games.size() == 6);
  for (const referee::StoredGame& game : games) {
    CHECK(game.record.termination == referee::Termination::solved);
    CHECK(game.record.moves.size() == 1);
  }
}

}  // namespace
}  // namespace flipside::test
