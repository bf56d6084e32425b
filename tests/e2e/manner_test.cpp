// Tests CPU clocks, pondering, affinity and resource limits with real programs.

#include <sched.h>

#include "referee/record/game_record.hpp"
#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;
using referee::Store;
using referee::StoredGame;
using referee::Termination;

std::vector<GameRecord> play_games(const TemporaryDirectory& directory, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"--records", directory.file("out")});
  const auto finished = run("referee", std::move(arguments));
  INFO(finished.error);
  REQUIRE(finished.how == "exited with code 0");
  const auto store = Store::open_for_reading(directory.file("out/tournament.db"));
  REQUIRE(store);
  std::vector<GameRecord> games;
  REQUIRE(store->for_each_game([&](const StoredGame& game) { games.push_back(game.record); }));
  return games;
}

/// Writes a script that runs a program and copies its input to the file `heard`.
std::string eavesdropper(const TemporaryDirectory& directory, const std::string& program) {
  const std::string path = directory.file("eavesdropper");
  std::ofstream(path) << "#!/bin/sh\ncd '" << directory.path() << "'\n"
                      << "cut -d' ' -f19 /proc/$$/stat >> nice\n"
                      << "grep Cpus_allowed_list /proc/$$/status >> processors\n"
                      << "tee -a heard | '" << program_path(program) << "'\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

TEST_CASE("pondering engines get ponderhit or stop, and play every game to its end") {
  const TemporaryDirectory directory;
  const auto games = play_games(
      directory, {"-e", "name=A,cmd=" + eavesdropper(directory, "flipside"), "-e", "name=B,cmd=flipside",
                  "-g", "flipflop-5", "-g", "flipchain-3", "--tc", "0.3+0.01", "--margin", "10",
                  "--opening-plies", "3", "--ponder", "--rounds", "2"});
  REQUIRE(games.size() == 8);
  for (const GameRecord& game : games) CHECK(game.termination == Termination::normal);
  const std::string heard = text_of(directory.file("heard"));
  CHECK(occurrences(heard, "setoption name Ponder value true\n") == 1);
  CHECK(occurrences(heard, "\ngo ponder p1time ") > 8);
  CHECK(occurrences(heard, "\nponderhit\n") + occurrences(heard, "\nstop\n") ==
        occurrences(heard, "\ngo ponder "));
  CHECK(occurrences(heard, "\nponderhit\n") > 0);
  CHECK(occurrences(heard, "\nstop\n") > 0);
}

TEST_CASE("pondering can be enabled for one engine only") {
  const TemporaryDirectory directory;
  const auto games = play_games(
      directory, {"-e", "name=A,cmd=" + eavesdropper(directory, "flipside") + ",ponder=false", "-e",
                  "name=B,cmd=flipside", "-g", "flipflop-3", "--tc", "nodes=100", "--ponder"});
  for (const GameRecord& game : games) CHECK(game.termination == Termination::normal);
  CHECK(text_of(directory.file("heard")).find("onder") == std::string::npos);
}

TEST_CASE("under the CPU clock, sleeping costs no time, and the records name the clock") {
  const TemporaryDirectory directory;
  const auto games =
      play_games(directory, {"-e", "name=A,cmd=random-bot,args=--delay-ms 30", "-e",
                             "name=B,cmd=random-bot,clock=wall,tc=60", "-g", "flipflop-3", "--tc", "st=0.02",
                             "--margin", "0", "--clock", "cpu", "--rounds", "2"});
  REQUIRE(games.size() == 4);
  for (const GameRecord& game : games) CHECK(game.termination == Termination::normal);
  CHECK(games[0].time_controls[Player::p1] == "st=0.02 cpu");
  CHECK(games[0].time_controls[Player::p2] == "60");
  CHECK(text_of(directory.file("out/games.pgn")).find("[WhiteTimeControl \"st=0.02 cpu\"]") !=
        std::string::npos);
}

TEST_CASE("under the CPU clock, an engine loses if it computes for ever or sleeps for ever") {
  for (const std::string fault : {"burn", "hang"}) {
    CAPTURE(fault);
    const TemporaryDirectory directory;
    const auto games = play_games(
        directory, {"-e", "name=A,cmd=faulty-bot,tc=0.1,args=--fault " + fault, "-e", "name=B,cmd=random-bot",
                    "-g", "flipflop-3", "--clock", "cpu", "--timeout-move", "0.2", "--timeout-quit", "0.1"});
    for (const GameRecord& game : games) {
      CHECK(game.termination == Termination::time_forfeit);
      CHECK(game.outcome == win_for(game.players[Player::p1] == "A" ? Player::p2 : Player::p1));
      const std::string why = fault == "burn" ? "of CPU time" : "although CPU time was left";
      CHECK(game.detail.find(why) != std::string::npos);
    }
  }
}

TEST_CASE("an engine that runs out of memory loses, and the detail gives the limit" *
          doctest::skip(sanitized)) {
  const TemporaryDirectory directory;
  for (const GameRecord& game :
       play_games(directory, {"-e", "name=A,cmd=faulty-bot,args=--fault hoard,memory=400", "-e",
                              "name=B,cmd=random-bot", "-g", "flipflop-3"})) {
    CHECK(game.termination == Termination::disconnect);
    CHECK(game.detail.find("with its memory limited to 400 MiB") != std::string::npos);
  }
}

TEST_CASE("niceness and affinity apply to every process of an engine") {
  const TemporaryDirectory directory;
  play_games(directory,
             {"-e", "name=A,cmd=" + eavesdropper(directory, "random-bot") + ",nice=19,restart=true", "-e",
              "name=B,cmd=random-bot", "-g", "flipflop-3", "--affinity"});
  CHECK(text_of(directory.file("nice")) == "19\n19\n19\n");
  std::istringstream processors(text_of(directory.file("processors")));
  std::string line;
  std::getline(processors, line);  // skip the trial start, which is not pinned
  while (std::getline(processors, line)) CHECK(line.find_first_of(",-") == std::string::npos);
}

TEST_CASE("resume keeps the tournament's affinity, and --force-affinity shares CPUs") {
  const TemporaryDirectory directory;
  play_games(directory, {"-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g", "flipflop-3",
                         "--rounds", "3", "--affinity"});
  const auto resumed = run("referee", {"resume", directory.file("out/tournament.db"), "-j", "4096"});
  CHECK(resumed.how == "exited with code 1");
  CHECK(resumed.error.find("affinity: concurrency 4096") != std::string::npos);
  CHECK(
      run("referee", {"resume", directory.file("out/tournament.db"), "-j", "4096", "--force-affinity"}).how ==
      "exited with code 0");
}

TEST_CASE(
    "too many concurrent games for the CPUs are an error before anything starts, unless CPUs may be shared") {
  cpu_set_t set;
  REQUIRE(sched_getaffinity(0, sizeof set, &set) == 0);
  const std::string games = std::to_string(CPU_COUNT(&set) + 1);
  const TemporaryDirectory directory;
  std::vector<std::string> arguments{"run",
                                     "-e",
                                     "name=A,cmd=random-bot",
                                     "-e",
                                     "name=B,cmd=random-bot",
                                     "-g",
                                     "flipflop-3",
                                     "--records",
                                     directory.file("out"),
                                     "-j",
                                     games,
                                     "--rounds",
                                     "4"};
  arguments.emplace_back("--affinity");
  const auto rejected = run("referee", arguments);
  CHECK(rejected.how == "exited with code 1");
  CHECK(rejected.error.starts_with("referee: affinity: concurrency " + games +
                                   " with 1 CPU per game requires " + games + " CPUs, but only "));
  CHECK_FALSE(std::filesystem::exists(directory.file("out")));
  arguments.back() = "--force-affinity";
  CHECK(run("referee", arguments).how == "exited with code 0");
}

}  // namespace
}  // namespace flipside::test
