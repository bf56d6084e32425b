#include <fmt/format.h>

#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"

namespace flipside::test {
namespace {

using referee::Store;
using referee::StoredGame;

std::size_t games_in(const std::string& path) {
  const auto store = Store::open_for_reading(path);
  if (!store) return 0;
  std::size_t games = 0;
  std::int64_t next = 0;
  REQUIRE(store->for_each_game([&](const StoredGame& game) {
    CHECK(game.index >= next);
    next = game.index + 1;
    ++games;
  }));
  return games;
}

/// Returns the arguments of a tournament of a hundred games, two at a time, that takes about a second.
std::vector<std::string> hundred_games(const TemporaryDirectory& directory, const std::string& mark) {
  const std::string engine = ",cmd=random-bot,args=--delay-ms 2 --name " + mark;
  return {"run",
          "-e",
          "name=A" + engine,
          "-e",
          "name=B" + engine,
          "-g",
          "flipflop-3",
          "--rounds",
          "50",
          "-j",
          "2",
          "--records",
          directory.file("out"),
          "--log",
          directory.file("run.log")};
}

void check_resumed(const TemporaryDirectory& directory, std::size_t games) {
  CHECK(run("referee", {"resume", directory.file("out/tournament.db")}).how == "exited with code 0");
  CHECK(games_in(directory.file("out/tournament.db")) == games);
  CHECK(occurrences(text_of(directory.file("out/games.pgn")), "[Result ") == games);
}

TEST_CASE(
    "after the first Ctrl-C the running games are finished, a message is printed and no more games start") {
  const TemporaryDirectory directory;
  const std::string mark = "finish-" + std::to_string(getpid());
  Program referee("referee", hundred_games(directory, mark));
  while (games_in(directory.file("out/tournament.db")) < 3) sched_yield();
  referee.signal(SIGINT);
  const auto stopped = referee.finish();
  CHECK(stopped.how == "exited with code 3");
  CHECK_MESSAGE(
      stopped.error.find("finishing 2 games; press Ctrl-C again to stop now\n") != std::string::npos,
      stopped.error);
  CHECK(stopped.output.find("referee resume ") != std::string::npos);
  CHECK(wait_until_gone(mark));
  const std::string log = text_of(directory.file("run.log"));
  CHECK(occurrences(log, " started: flipflop-3, ") == occurrences(log, " finished: "));
  CHECK(occurrences(log, " finished: ") == games_in(directory.file("out/tournament.db")));
  CHECK(log.find("signal 2 (Interrupt): finishing 2 games\n") != std::string::npos);
  check_resumed(directory, 100);
}

TEST_CASE("the second Ctrl-C stops a tournament whose games never end") {
  const TemporaryDirectory directory;
  const std::string mark = "twice-" + std::to_string(getpid());
  Program referee("referee",
                  {"run", "-e", "name=A,cmd=random-bot,args=--name " + mark, "-e",
                   "name=B,cmd=faulty-bot,tc=600,args=--fault hang --name " + mark, "-g", "flipflop-3",
                   "--records", directory.file("out"), "--log", directory.file("run.log")});
  while (text_of(directory.file("run.log")).find("game 1 started") == std::string::npos) sched_yield();
  referee.signal(SIGINT);
  referee.await("finishing 1 game; press Ctrl-C again to stop now\n");
  referee.signal(SIGINT);
  CHECK(referee.finish().how == "exited with code 3");
  CHECK(wait_until_gone(mark));
  CHECK(games_in(directory.file("out/tournament.db")) == 0);
}

TEST_CASE("SIGTERM and SIGHUP stop a tournament immediately, and after a resume every game was played once") {
  for (const int signal : {SIGTERM, SIGHUP}) {
    CAPTURE(signal);
    const TemporaryDirectory directory;
    const std::string mark = fmt::format("system-{}-{}", signal, getpid());
    Program referee("referee", hundred_games(directory, mark));
    while (games_in(directory.file("out/tournament.db")) < 3) sched_yield();
    referee.signal(signal);
    CHECK(referee.finish().how == "exited with code 3");
    CHECK(wait_until_gone(mark));
    CHECK(games_in(directory.file("out/tournament.db")) < 100);
    check_resumed(directory, 100);
  }
}

TEST_CASE("a third Ctrl-C ends the referee immediately, and the guard kills the referee's engines") {
  const TemporaryDirectory directory;
  const std::string mark = "third-" + std::to_string(getpid());
  const std::string idle = ",cmd=faulty-bot,args=--fault ignore-quit --name " + mark;
  Program referee("referee", {"run", "-e", "name=A" + idle, "-e",
                              "name=B,cmd=faulty-bot,tc=600,args=--fault hang --name " + mark, "-e",
                              "name=C" + idle, "-g", "flipflop-3", "--timeout-quit", "600", "--records",
                              directory.file("out"), "--log", directory.file("run.log")});
  while (text_of(directory.file("run.log")).find("game 1 started") == std::string::npos) sched_yield();
  referee.signal(SIGINT);
  referee.await("press Ctrl-C again to stop now\n");
  referee.signal(SIGINT);
  while (text_of(directory.file("run.log")).find("stopping now") == std::string::npos) sched_yield();
  referee.signal(SIGINT);
  CHECK(referee.finish().how == "exited with code 3");
  CHECK(wait_until_gone(mark));
  CHECK(games_in(directory.file("out/tournament.db")) == 0);
}

}  // namespace
}  // namespace flipside::test
