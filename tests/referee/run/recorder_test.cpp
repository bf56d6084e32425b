#include "referee/run/recorder.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

#include "referee/run/live_display.hpp"
#include "referee/session/descriptor.hpp"
#include "referee/store/database.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_folder.hpp"

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
  const test::TemporaryFolder folder;
  const Silence silence;
  test::ManualTime time;
  auto store = Store::create(folder.file("t.db"), {"", "", 1, 1000, "", "running"});
  REQUIRE(store);
  auto pgn = PgnFile::create(folder.file("games.pgn"));
  REQUIRE(pgn);
  Outlook outlook;
  outlook.total = outlook.known = 1000;
  LiveDisplay display({"a", "b"}, outlook, 0, 1, time);
  auto recorder = Recorder::start(*std::move(store), *std::move(pgn), TranscriptFolder(folder.file("t.db")),
                                  {"a", "b"}, display, 0);
  REQUIRE(recorder);

  auto hindrance = Database::open(folder.file("t.db"), Database::Access::write);
  REQUIRE(hindrance);
  REQUIRE(hindrance->run("BEGIN IMMEDIATE"));
  std::size_t index = 0;
  for (; index + 1 < Recorder::most_unstored; ++index) (*recorder)->add(index, some_game(), std::nullopt);
  CHECK_FALSE((*recorder)->behind());
  (*recorder)->add(index++, some_game(), std::nullopt);
  CHECK((*recorder)->behind());
  REQUIRE(hindrance->run("ROLLBACK"));
  REQUIRE((*recorder)->finish("finished"));
  CHECK_FALSE((*recorder)->behind());
  const auto stored = Store::open_to_read(folder.file("t.db"));
  REQUIRE(stored);
  CHECK(stored->played()->size() == Recorder::most_unstored);
}

}  // namespace
}  // namespace flipside::referee
