#include "referee/store/store.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "tests/referee/store/sample_games.hpp"
#include "tests/support/temporary_directory.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace {

template <class T>
T must(Expected<T> value) {
  REQUIRE_MESSAGE(value, (value ? std::string() : value.error().message));
  return *std::move(value);
}

void must(const Expected<void>& done) {
  REQUIRE_MESSAGE(done, (done ? std::string() : done.error().message));
}

std::vector<StoredGame> all_games(const Store& store) {
  std::vector<StoredGame> games;
  must(store.for_each_game([&](const StoredGame& game) { games.push_back(game); }));
  return games;
}

void run_sql(const std::string& path, const char* sql) {
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  CHECK(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
}

std::string error_of_opening(const std::string& path) {
  const auto store = Store::open(path);
  REQUIRE_FALSE(store);
  const auto reader = Store::open_for_reading(path);
  REQUIRE_FALSE(reader);
  CHECK(reader.error() == store.error());
  return store.error().message;
}

}  // namespace

TEST_CASE("games are returned in schedule order, regardless of the order of the appends") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  const auto games = sample_games(0, 20);
  {
    Store store = must(Store::create(path, sample_info()));
    CHECK(store.info() == sample_info());
    CHECK(all_games(store).empty());
    must(store.append(std::vector(games.begin() + 10, games.end())));
    must(store.append(std::vector(games.begin(), games.begin() + 10)));
    CHECK(all_games(store) == games);
  }
  const Store store = must(Store::open(path));
  CHECK(store.info() == sample_info());
  CHECK(all_games(store) == games);
}

TEST_CASE("results are games without moves") {
  const test::TemporaryDirectory directory;
  Store store = must(Store::create(directory.file("t.db"), sample_info()));
  auto expected = sample_games(0, 9);
  must(store.append(expected));
  for (StoredGame& game : expected) game.record.moves.clear();
  std::vector<StoredGame> results;
  must(store.for_each_result([&](const StoredGame& game) { results.push_back(game); }));
  CHECK(results == expected);
}

TEST_CASE("returning false ends the loop over the games") {
  const test::TemporaryDirectory directory;
  Store store = must(Store::create(directory.file("t.db"), sample_info()));
  must(store.append(sample_games(0, 9)));
  int games = 0;
  must(store.for_each_game([&](const StoredGame&) { return ++games < 3; }));
  CHECK(games == 3);
  int results = 0;
  must(store.for_each_result([&](const StoredGame&) { return ++results < 5; }));
  CHECK(results == 5);
}

TEST_CASE("a game is found by its index") {
  const test::TemporaryDirectory directory;
  Store store = must(Store::create(directory.file("t.db"), sample_info()));
  const auto games = sample_games(3, 9);
  must(store.append(games));
  CHECK(must(store.game(4)) == games[1]);
  CHECK(must(store.game(8)) == games[5]);
  for (const std::int64_t index : {0, 2, 9, 1000}) CHECK(must(store.game(index)) == std::nullopt);
}

TEST_CASE("appending a stored index keeps the first game") {
  const test::TemporaryDirectory directory;
  Store store = must(Store::create(directory.file("t.db"), sample_info()));
  must(store.append(sample_games(0, 3)));
  auto again = sample_games(0, 4);
  for (StoredGame& game : again) game.record.event = "another";
  must(store.append(again));
  const auto games = all_games(store);
  REQUIRE(games.size() == 4);
  CHECK(games[0] == sample_games(0, 1).front());
  CHECK(games[3].record.event == "another");
}

TEST_CASE("status and notes are stored") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  const std::vector<Note> notes{{"12:00", std::nullopt, "started again"}, {"12:05", 7, "annulled"}};
  {
    Store store = must(Store::create(path, sample_info()));
    for (const Note& note : notes) must(store.note(note));
    must(store.set_status("finished"));
    CHECK(store.info().status == "finished");
  }
  const Store store = must(Store::open_for_reading(path));
  CHECK(store.info().status == "finished");
  CHECK(must(store.notes()) == notes);
}

TEST_CASE("an existing file is not overwritten") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  std::ofstream(path) << "precious";
  const auto store = Store::create(path, sample_info());
  REQUIRE_FALSE(store);
  CHECK(store.error().message == "'" + path + "' already exists and will not be overwritten");
  std::string left;
  std::ifstream(path) >> left;
  CHECK(left == "precious");
}

TEST_CASE("a store cannot be created in a missing directory") {
  const test::TemporaryDirectory directory;
  CHECK_FALSE(Store::create(directory.file("none/t.db"), sample_info()));
}

TEST_CASE("files that are not stores are rejected with the reason") {
  const test::TemporaryDirectory directory;
  CHECK(error_of_opening(directory.file("none.db")) == "'" + directory.file("none.db") + "': no such file");
  CHECK(error_of_opening(directory.path()) == "'" + directory.path() + "' is not a regular file");

  const std::string text = directory.file("text");
  std::ofstream(text) << std::string(5000, 'x');
  CHECK(error_of_opening(text).find("is not a Flipside store") != std::string::npos);

  const std::string other = directory.file("other.db");
  run_sql(other, "CREATE TABLE games (x)");
  CHECK(error_of_opening(other) == "'" + other + "' is not a Flipside store");

  const std::string empty = directory.file("empty");
  std::ofstream{empty};
  CHECK(error_of_opening(empty).find("is empty") != std::string::npos);
}

TEST_CASE("a store of a newer version is rejected") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  must(Store::create(path, sample_info()));
  SUBCASE("by the version of the file") { run_sql(path, "PRAGMA user_version = 3"); }
  SUBCASE("by the version of the tournament") { run_sql(path, "UPDATE tournament SET format_version = 3"); }
  CHECK(error_of_opening(path) == "'" + path +
                                      "' was written by a newer version of this program: format 3, but only "
                                      "formats up to 2 are supported");
}

/// Downgrades a store to version 1, which has no accuracies.
void make_version_1(const std::string& path) {
  run_sql(path,
          "ALTER TABLE games RENAME TO newer;"
          "CREATE TABLE games (game_index INTEGER PRIMARY KEY, event, site, date, round, game, p1, p2,"
          "  p1_time_control, p2_time_control, start, outcome, termination, detail, plies, moves, thoughts);"
          "INSERT INTO games SELECT game_index, event, site, date, round, game, p1, p2, p1_time_control,"
          "  p2_time_control, start, outcome, termination, detail, plies, moves, thoughts FROM newer;"
          "DROP TABLE newer; UPDATE tournament SET format_version = 1; PRAGMA user_version = 1");
}

TEST_CASE("a store of version 1 is readable and is upgraded on writing") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  auto games = sample_games(0, 5);
  REQUIRE(games[4].record.accuracy != PerPlayer<Accuracy>{});
  must(must(Store::create(path, sample_info())).append(std::span(games).first(4)));
  make_version_1(path);
  games[0].record.accuracy = {};
  for (int i = 0; i < 2; ++i)
    CHECK(all_games(must(Store::open_for_reading(path))) == std::vector(games.begin(), games.begin() + 4));
  must(must(Store::open(path)).append(games));
  CHECK(all_games(must(Store::open_for_reading(path))) == games);
  CHECK(all_games(must(Store::open(path))) == games);
}

TEST_CASE("a malformed row is an error that names the game") {
  for (const char* damage : {"UPDATE games SET termination = 'boredom' WHERE game_index = 2",
                             "UPDATE games SET outcome = 'p3win' WHERE game_index = 2",
                             "UPDATE games SET thoughts = '[null]' WHERE game_index = 2",
                             "UPDATE games SET thoughts = '[' WHERE game_index = 2",
                             "UPDATE games SET moves = 'a' WHERE game_index = 2"}) {
    CAPTURE(damage);
    const test::TemporaryDirectory directory;
    const std::string path = directory.file("t.db");
    must(must(Store::create(path, sample_info())).append(sample_games(0, 5)));
    run_sql(path, damage);
    const Store store = must(Store::open(path));
    int read = 0;
    const auto done = store.for_each_game([&](const StoredGame&) { ++read; });
    REQUIRE_FALSE(done);
    CHECK(done.error().message == "'" + path + "' is damaged: game 2 cannot be read");
    CHECK(read == 2);
  }
}

TEST_CASE("a corrupt file is an error") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  must(must(Store::create(path, sample_info())).append(sample_games(0, 50)));
  const auto size = std::filesystem::file_size(path);
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(size / 4));
    file << std::string(size / 2, '\xa5');
  }
  const auto store = Store::open(path);
  if (store) CHECK_FALSE(store->for_each_game([](const StoredGame&) {}));
  std::filesystem::resize_file(path, size / 3);
  const auto half = Store::open_for_reading(path);
  if (half) CHECK_FALSE(half->for_each_game([](const StoredGame&) {}));
}

TEST_CASE("SQL queries can read the info of individual moves") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  must(must(Store::create(path, sample_info())).append(sample_games(1, 3)));
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  sqlite3_stmt* statement = nullptr;
  REQUIRE(sqlite3_prepare_v2(
              database,
              "SELECT count(*), sum(json_extract(value, '$.nodes') >= 0) FROM games, json_each(thoughts)", -1,
              &statement, nullptr) == SQLITE_OK);
  REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
  CHECK(sqlite3_column_int(statement, 0) == 120);
  CHECK(sqlite3_column_int(statement, 1) == 112);
  sqlite3_finalize(statement);
  sqlite3_close(database);
}

TEST_CASE("appending to a store that was moved or removed is an error") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  auto store = Store::create(path, sample_info());
  REQUIRE(store);
  REQUIRE(store->append(sample_games(0, 1)));
  std::filesystem::rename(path, directory.file("elsewhere.db"));
  const auto failed = store->append(sample_games(1, 2));
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message.find("was moved or removed") != std::string::npos);
}

/// Overwrites a part of a file with garbage.
void overwrite(const std::string& path, std::streamoff offset, std::size_t length) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(offset);
  file << std::string(length, '\xa5');
}

TEST_CASE("the next write detects damage by another program and reports how many games can be read") {
  struct Damage {
    std::string name;
    std::function<void(const std::string& store)> apply;
    std::string reason;
    std::size_t games;
  };
  const auto log_of = [](const std::string& store) { return store + "-wal"; };
  const std::vector<Damage> damages{
      {"truncated log", [&](const auto& store) { std::filesystem::resize_file(log_of(store), 0); },
       "its write-ahead log was truncated", 4},
      {"removed log", [&](const auto& store) { std::filesystem::remove(log_of(store)); },
       "its write-ahead log was moved or removed", 30},
      {"overwritten log", [&](const auto& store) { overwrite(log_of(store), 0, 100'000); }, "", 4},
      {"overwritten store", [&](const auto& store) { overwrite(store, 100, 50'000); }, "is damaged", 1},
  };
  for (const Damage& damage : damages) {
    CAPTURE(damage.name);
    const test::TemporaryDirectory directory;
    const std::string path = directory.file("t.db");
    // Closing the new store empties its write-ahead log.
    must(must(Store::create(path, sample_info())).append(sample_games(0, 4)));
    {
      Store store = must(Store::open(path));
      must(store.append(sample_games(4, 30)));
      damage.apply(path);
      const auto failed = store.append(sample_games(30, 31));
      REQUIRE_FALSE(failed);
      const std::string& message = failed.error().message;
      CAPTURE(message);
      CHECK(message.starts_with("another program damaged '" + path + "' while it was in use: "));
      CHECK(message.find(damage.reason) != std::string::npos);
      CHECK(message.ends_with("; " + std::to_string(damage.games) + (damage.games == 1 ? " game" : " games") +
                              " can still be read"));
      CHECK(store.note({"12:00", std::nullopt, "x"}).error() == failed.error());
    }
    if (damage.games > 1) CHECK(all_games(must(Store::open(path))) == sample_games(0, damage.games));
  }
}

TEST_CASE("a change by another program that keeps the store valid is accepted") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  Store store = must(Store::create(path, sample_info()));
  must(store.append(sample_games(0, 4)));
  run_sql(path, "UPDATE tournament SET status = 'edited'; PRAGMA wal_checkpoint(TRUNCATE)");
  must(store.append(sample_games(4, 6)));
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now());
  must(store.append(sample_games(6, 8)));
  CHECK(all_games(store) == sample_games(0, 8));
}

TEST_CASE("remove_from removes the game at an index and all later games") {
  const test::TemporaryDirectory directory;
  Store store = must(Store::create(directory.file("t.db"), sample_info()));
  const auto games = sample_games(0, 20);
  must(store.append(games));
  must(store.remove_from(12));
  CHECK(all_games(store) == std::vector(games.begin(), games.begin() + 12));
  must(store.remove_from(12));
  CHECK(all_games(store).size() == 12);
}

TEST_CASE("a reader follows the games that a writer adds, and the status") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  Store writer = must(Store::create(path, sample_info()));
  const Store reader = must(Store::open_for_reading(path));
  const auto before = must(reader.version());
  CHECK(must(reader.version()) == before);
  CHECK(must(reader.indices()).empty());
  const auto games = sample_games(0, 5);
  must(writer.append(std::vector{games[4], games[1], games[3]}));
  CHECK(must(reader.version()) != before);
  CHECK(must(reader.indices()) == std::vector<std::int64_t>{1, 3, 4});
  CHECK(must(reader.indices(2)) == std::vector<std::int64_t>{3, 4});
  CHECK(must(reader.read_status()) == "running");
  must(writer.set_status("finished"));
  CHECK(must(reader.read_status()) == "finished");
}
