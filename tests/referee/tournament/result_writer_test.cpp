#include "referee/tournament/result_writer.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "engine/games/registry.hpp"
#include "referee/process/descriptor.hpp"
#include "referee/store/database.hpp"
#include "referee/tournament/live_display.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

/// Standard output goes nowhere while this lives.
class Silence {
 public:
  Silence() : before_(dup(STDOUT_FILENO)) {
    const Descriptor nowhere(open("/dev/null", O_WRONLY | O_CLOEXEC));
    dup2(nowhere.number(), STDOUT_FILENO);
  }
  ~Silence() {
    std::fflush(stdout);
    dup2(before_.number(), STDOUT_FILENO);
  }

 private:
  Descriptor before_;
};

GameRecord some_game() {
  GameRecord record;
  record.game = "flipfour";
  record.players = {{"a", "b"}};
  record.outcome = Outcome::draw;
  record.termination = Termination::adjudication;
  return record;
}

TEST_CASE("the recorder is behind while many games cannot be stored, and stores all of them in the end") {
  const test::TemporaryDirectory folder;
  const Silence silence;
  test::ManualTime time;
  auto store = Store::create(folder.file("t.db"), {"", "", 1, 1000, "", "running"});
  REQUIRE(store);
  auto pgn = PgnFile::create(folder.file("games.pgn"));
  REQUIRE(pgn);
  ScheduleProgress outlook;
  outlook.total = outlook.known = 1000;
  LiveDisplay display({"a", "b"}, outlook, 0, 1, time);
  auto recorder = ResultWriter::start(*std::move(store), *std::move(pgn),
                                      TranscriptDirectory(folder.file("t.db")), {"a", "b"}, display, 0);
  REQUIRE(recorder);

  auto hindrance = Database::open(folder.file("t.db"), Database::Access::write);
  REQUIRE(hindrance);
  REQUIRE(hindrance->run("BEGIN IMMEDIATE"));
  std::size_t index = 0;
  for (; index + 1 < ResultWriter::most_unstored; ++index) (*recorder)->add(index, some_game(), std::nullopt);
  CHECK_FALSE((*recorder)->behind());
  (*recorder)->add(index++, some_game(), std::nullopt);
  CHECK((*recorder)->behind());
  REQUIRE(hindrance->run("ROLLBACK"));
  REQUIRE((*recorder)->finish("finished"));
  CHECK_FALSE((*recorder)->behind());
  const auto stored = Store::open_to_read(folder.file("t.db"));
  REQUIRE(stored);
  CHECK(stored->played()->size() == ResultWriter::most_unstored);
}

TEST_CASE("games are judged before they are stored, those of games that are known") {
  const test::TemporaryDirectory folder;
  const Silence silence;
  test::ManualTime time;
  auto store = Store::create(folder.file("t.db"), {"", "", 1, 2, "", "running"});
  REQUIRE(store);
  auto pgn = PgnFile::create(folder.file("games.pgn"));
  REQUIRE(pgn);
  LiveDisplay display({"a", "b"}, {}, 0, 1, time);
  auto recorder = ResultWriter::start(*std::move(store), *std::move(pgn),
                                      TranscriptDirectory(folder.file("t.db")), {"a", "b"}, display, 0,
                                      {{"flipchain-2", solve_in_memory(*start_game("flipchain-2"), 10'000)}});
  REQUIRE(recorder);
  GameRecord game = some_game();
  game.game = "flipchain-2";
  for (const char* move : {"a1", "b2", "c1", "b1"}) game.moves.push_back({move, MoveInfo{}});  // b1 draws
  (*recorder)->add(0, game, std::nullopt);
  (*recorder)->add(1, some_game(), std::nullopt);
  REQUIRE((*recorder)->finish("finished"));
  std::vector<Accuracy> of_b;
  const auto stored = Store::open_to_read(folder.file("t.db"));
  REQUIRE(stored);
  REQUIRE(stored->for_each_result(
      [&](const StoredGame& played) { of_b.push_back(played.record.accuracy[Player::p2]); }));
  CHECK(of_b == std::vector<Accuracy>{{1, 2}, {}});
}

}  // namespace
}  // namespace flipside::referee
