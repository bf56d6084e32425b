#include "referee/tournament/result_writer.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/tablebase/open_tables.hpp"
#include "referee/store/database.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

/// Records the kind of each event and the index of its game, such as "started 0" or "stored 0".
class Recorder final : public EventSink {
 public:
  explicit Recorder(std::string database) : database_(std::move(database)) {}

  void on(const TournamentEvent& event) override {
    const EventHandler handler{
        [this](const GameStarted& game) { note("started", game.index); },
        [this](const MovesPlayed& moves) { note("moved", moves.index); },
        [this](const GameStored& stored) {
          note("stored", stored.game.index);
          committed = committed && is_committed(stored.game.index);
        },
        [this](const GameReviewed& reviewed) { note("reviewed", reviewed.game.index); },
        [this](const GameLoaded& loaded) { note("loaded", loaded.game.index); },
        [this](const GameAnnulled& annulled) { note("annulled", annulled.index); },
        [this](const Message& message) { seen.push_back(message.text); },
        [this](const ResultsReset&) { seen.emplace_back("reset"); },
        [this](const TournamentEnded&) { seen.emplace_back("ended"); },
        [](const auto&) {},
    };
    std::visit(handler, event);
  }
  bool wants_moves() const override { return wanted; }

  std::vector<std::string> seen;
  bool committed = true;  // every game was in the store when GameStored was emitted
  bool wanted = false;

 private:
  void note(const char* what, std::int64_t index) { seen.push_back(what + (" " + std::to_string(index))); }
  bool is_committed(std::int64_t index) const {
    const auto store = Store::open_for_reading(database_);
    const auto game = store ? store->game(index) : Expected<std::optional<StoredGame>>(Error{});
    return game && game->has_value();
  }

  std::string database_;
};

GameRecord some_game() {
  GameRecord record;
  record.game = "flipfour";
  record.players = {{"a", "b"}};
  record.outcome = Outcome::draw;
  record.termination = Termination::adjudication;
  return record;
}

/// A tournament directory with a store.
struct WriterFixture {
  WriterFixture() { REQUIRE(Store::create(database, {"", "", 1, 1000, "", "running"})); }

  std::unique_ptr<ResultWriter> start(Solutions solutions = {}, std::function<void()> on_drained = {},
                                      std::vector<EventSink*> sinks = {}) {
    if (sinks.empty()) sinks = {&recorder};
    auto store = Store::open(database);
    REQUIRE(store);
    auto pgn = PgnFile::create(directory.file("games.pgn"));
    REQUIRE(pgn);
    auto writer = ResultWriter::start(
        {*std::move(store), *std::move(pgn), TranscriptDirectory(database)}, std::move(sinks),
        std::move(solutions), 0, [] { return std::string("2026-01-31 12:00:00"); }, std::move(on_drained));
    REQUIRE(writer);
    return *std::move(writer);
  }
  std::string pgn() const {
    std::ifstream in(directory.file("games.pgn"));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<StoredGame> games() const {
    std::vector<StoredGame> all;
    const auto store = Store::open_for_reading(database);
    REQUIRE(store);
    REQUIRE(store->for_each_game([&](const StoredGame& game) { all.push_back(game); }));
    return all;
  }

  test::TemporaryDirectory directory;
  std::string database = directory.file("tournament.db");
  Recorder recorder{database};
};

using Seen = std::vector<std::string>;

TEST_CASE_FIXTURE(WriterFixture,
                  "a game is stored before GameStored is emitted, and events keep their order") {
  auto writer = start();
  writer->emit(GameStarted{0, "flipfour", {{"a", "b"}}});
  writer->emit(GameStarted{1, "flipfour", {{"a", "b"}}});
  writer->store(1, {some_game()});
  writer->annul(0, {"slow machine"});
  writer->emit(GameStarted{0, "flipfour", {{"a", "b"}}, 1});
  writer->store(0, {some_game()});
  REQUIRE(writer->finish("finished"));
  CHECK(recorder.committed);
  const auto position = [&](const char* event) {
    return std::ranges::find(recorder.seen, event) - recorder.seen.begin();
  };
  CHECK(position("started 1") < position("stored 1"));
  CHECK(position("stored 1") < position("reviewed 1"));
  CHECK(position("annulled 0") < position("stored 0"));
  CHECK(recorder.seen.back() == "ended");
  CHECK(recorder.seen.size() == 9);
}

TEST_CASE_FIXTURE(WriterFixture, "the writer wants moves while one of its sinks wants them") {
  auto writer = start();
  CHECK_FALSE(writer->wants_moves());
  recorder.wanted = true;
  CHECK(writer->wants_moves());
}

TEST_CASE_FIXTURE(WriterFixture,
                  "the writer is backlogged while the store is locked, and reports when it has caught up") {
  std::atomic<int> drained = 0;
  auto writer = start({}, [&] { ++drained; });
  auto lock = Database::open(database, Database::Access::write);
  REQUIRE(lock);
  REQUIRE(lock->run("BEGIN IMMEDIATE"));
  std::int64_t index = 0;
  while (index + 1 < static_cast<std::int64_t>(ResultWriter::backlog_limit))
    writer->store(index++, {some_game()});
  CHECK_FALSE(writer->backlogged());
  writer->store(index++, {some_game()});
  CHECK(writer->backlogged());
  CHECK(drained == 0);
  REQUIRE(lock->run("ROLLBACK"));
  REQUIRE(writer->finish("finished"));
  CHECK_FALSE(writer->backlogged());
  CHECK(drained == 1);
  CHECK(games().size() == ResultWriter::backlog_limit);
}

TEST_CASE_FIXTURE(WriterFixture,
                  "the store and the PGN file hold the judged moves of games with a known solution") {
  GameRecord game = some_game();
  game.game = "flipchain-2";
  // The last move gives away a win.
  for (const char* move : {"a1", "b2", "c1", "b1"}) game.moves.push_back({move, MoveInfo{}});
  const Solutions solutions{{"flipchain-2", solve_in_memory(*start_game("flipchain-2"), 10'000)}};
  auto writer = start(solutions);
  writer->store(0, {game});
  writer->store(1, {some_game()});
  REQUIRE(writer->finish("finished"));
  writer.reset();
  const auto stored = games();
  REQUIRE(stored.size() == 2);
  CHECK(stored[0].record.accuracy[Player::p2] == Accuracy{1, 2});
  CHECK(stored[1].record.accuracy[Player::p2] == Accuracy{});
  const std::string text = pgn();

  // A crash between the transactions that store and judge a game leaves it unjudged; the next run judges it.
  auto store = Store::open(database);
  REQUIRE(store);
  const StoredGame unjudged{0, game};
  REQUIRE(store->replace({&unjudged, 1}));
  store = Error{};
  REQUIRE(start(solutions)->finish("finished"));
  CHECK(games() == stored);
  CHECK(pgn() == text);
}

TEST_CASE_FIXTURE(WriterFixture, "a forfeited game is stored although its transcript cannot be written") {
  std::ofstream(directory.file("transcripts")) << "in the way";
  GameRecord game = some_game();
  game.outcome = Outcome::p1_win;
  game.termination = Termination::disconnect;
  game.detail = "exited with code 3";
  auto writer = start();
  writer->store(0, {game, Transcript(1 << 10)});
  writer->store(1, {game, Transcript(1 << 10)});
  REQUIRE(writer->finish("finished"));
  REQUIRE(games().size() == 2);
  CHECK(games()[0].record.detail == "exited with code 3");
  const auto warnings = std::ranges::count_if(recorder.seen, [](const std::string& text) {
    return text.starts_with("referee: warning: cannot write a transcript: ");
  });
  CHECK(warnings == 1);
}

TEST_CASE_FIXTURE(WriterFixture, "the detail of a forfeited game names its transcript") {
  GameRecord game = some_game();
  game.outcome = Outcome::p1_win;
  game.termination = Termination::disconnect;
  game.detail = "exited with code 3";
  auto writer = start();
  writer->store(0, {game, Transcript(1 << 10)});
  REQUIRE(writer->finish("finished"));
  const std::string detail = "exited with code 3, transcript: transcripts/00000001.txt.zst";
  CHECK(games()[0].record.detail == detail);
  CHECK(pgn().find(detail) != std::string::npos);
}

TEST_CASE_FIXTURE(WriterFixture,
                  "games are stored although the PGN file was damaged, and the error names the store") {
  auto writer = start();
  std::ofstream(directory.file("games.pgn")) << "in the way";
  for (const std::int64_t index : {0, 1}) writer->store(index, {some_game()});
  const auto finished = writer->finish("finished");
  REQUIRE_FALSE(finished);
  CHECK(finished.error().message == "another program modified '" + directory.file("games.pgn") +
                                        "' during the tournament; '" + database +
                                        "' contains all finished games; 'referee export' writes them as PGN");
  CHECK(writer->failed());
  writer.reset();
  CHECK(games().size() == 2);
}

TEST_CASE_FIXTURE(
    WriterFixture,
    "games are written to the PGN file although the store was damaged, and the error names it") {
  auto writer = start();
  std::filesystem::resize_file(database + "-wal", 0);
  std::filesystem::resize_file(database, 100);
  for (const std::int64_t index : {0, 1}) writer->store(index, {some_game()});
  const auto finished = writer->finish("finished");
  REQUIRE_FALSE(finished);
  const std::string& message = finished.error().message;
  CAPTURE(message);
  CHECK(message.starts_with("another program damaged '" + database + "' while it was in use: "));
  CHECK(message.ends_with("; '" + directory.file("games.pgn") +
                          "' contains all finished games; copy it before 'referee resume' replaces it"));
  const std::string text = pgn();
  std::size_t games = 0;
  for (std::size_t at = text.find("[Event "); at != std::string::npos; at = text.find("[Event ", at + 1))
    ++games;
  CHECK(games == 2);
  CHECK(std::ranges::find(recorder.seen, "stored 0") == recorder.seen.end());
}

/// Tables that report damage once they have been probed.
class DamagedTables final : public SolvedGame {
 public:
  SolvedCounts counts() const override { return {}; }
  std::string fault() const override { return probed_ ? "checksum mismatch" : ""; }
  std::optional<SolvedValue> value(const AnyGame&) const override {
    probed_ = true;
    return SolvedValue{Outcome::draw, 0};
  }

 private:
  mutable std::atomic<bool> probed_ = false;
};

/// Finishes the writer and checks that it reports damaged tables of flipchain-2.
void check_damage_is_reported(ResultWriter& writer) {
  const auto finished = writer.finish("finished");
  REQUIRE_FALSE(finished);
  CHECK(finished.error().message.starts_with("tables of flipchain-2: checksum mismatch; "));
}

TEST_CASE_FIXTURE(WriterFixture,
                  "games of a variant with damaged tables are not stored, but all others are") {
  GameRecord game = some_game();
  game.game = "flipchain-2";
  const auto tables = std::make_shared<DamagedTables>();
  auto writer = start({{"flipchain-2", tables}});
  (void)tables->value(*start_game("flipchain-2"));
  writer->store(0, {game});
  writer->store(1, {some_game()});
  check_damage_is_reported(*writer);
  writer.reset();
  const auto stored = games();
  REQUIRE(stored.size() == 1);
  CHECK(stored[0].index == 1);
}

TEST_CASE_FIXTURE(WriterFixture, "a game is stored without judgements if judging finds the tables damaged") {
  GameRecord game = some_game();
  game.game = "flipchain-2";
  for (const char* move : {"a1", "b2", "c1", "b1"}) game.moves.push_back({move, MoveInfo{}});
  auto writer = start({{"flipchain-2", std::make_shared<DamagedTables>()}});
  writer->store(0, {game});
  check_damage_is_reported(*writer);
  writer.reset();
  const auto stored = games();
  REQUIRE(stored.size() == 1);
  CHECK(stored[0] == StoredGame{0, game});
  CHECK(pgn().find("[Event ") != std::string::npos);
}

/// A sink that throws an exception when a game is stored.
class ThrowingSink final : public EventSink {
 public:
  void on(const TournamentEvent& event) override {
    if (std::holds_alternative<GameStored>(event)) throw std::runtime_error("terminal on fire");
  }
};

TEST_CASE_FIXTURE(WriterFixture,
                  "an exception on the writer's thread is an error, and games are still stored") {
  ThrowingSink sink;
  auto writer = start({}, {}, {&recorder, &sink});
  for (const std::int64_t index : {0, 1}) writer->store(index, {some_game()});
  const auto finished = writer->finish("finished");
  REQUIRE_FALSE(finished);
  CHECK(finished.error().message == "cannot write the results: terminal on fire");
  writer.reset();
  CHECK(games() == std::vector<StoredGame>{{0, some_game()}, {1, some_game()}});
  CHECK(pgn().find("[Event ") != std::string::npos);
}

TEST_CASE_FIXTURE(WriterFixture,
                  "dropped games are removed from the store, and the remaining games are loaded again") {
  auto writer = start();
  for (const std::int64_t index : {0, 1, 2}) writer->store(index, {some_game()});
  writer->drop_from(2);
  REQUIRE(writer->finish("finished"));
  CHECK(games().size() == 2);
  REQUIRE(recorder.seen.size() >= 4);
  CHECK(Seen(recorder.seen.end() - 4, recorder.seen.end()) == Seen{"reset", "loaded 0", "loaded 1", "ended"});
}

}  // namespace
}  // namespace flipside::referee
