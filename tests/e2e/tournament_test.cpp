#include <fmt/format.h>

#include <map>
#include <set>
#include <sstream>

#include "referee/process/process_tree.hpp"
#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/e2e/stores.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;
using referee::Store;
using referee::StoredGame;
using referee::Termination;

/// Returns the arguments of a tournament between two programs that writes its files to a temporary directory.
std::vector<std::string> between(const TemporaryDirectory& directory, const std::string& a,
                                 const std::string& b, std::vector<std::string> more) {
  std::vector<std::string> arguments{"run", "-e", a, "-e", b, "--records", directory.file("out")};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST_CASE("a tournament with every game is played, stored, recorded and counted") {
  const TemporaryDirectory directory;
  const auto finished =
      run("referee",
          between(directory, "name=A,cmd=greedy-bot,args=--seed 1", "name=B,cmd=random-bot,args=--seed 2",
                  {"-g", "flipflop-3", "-g", "flipfour", "-g", "flipway-5-pie", "-g", "flipchain-3",
                   "--rounds", "3", "--opening-plies", "2", "-j", "2"}));
  CHECK(finished.how == "exited with code 0");
  const auto games = games_of(directory.file("out/tournament.db"));
  REQUIRE(games.size() == 4 * 3 * 2);
  for (std::size_t i = 0; i < games.size(); ++i) {
    CHECK(games[i].index == static_cast<std::int64_t>(i));
    CHECK(games[i].record.termination == Termination::normal);
  }
  CHECK(finished.output.find("records: ") != std::string::npos);
  CHECK(run("referee", {"export", directory.file("out/tournament.db")}).output ==
        text_of(directory.file("out/games.pgn")));
  const auto table = run("referee", {"table", directory.file("out/tournament.db")}).output;
  CHECK(table.find("flipway-5-pie") != std::string::npos);
  CHECK(finished.output.find(table) != std::string::npos);
}

TEST_CASE("the same configuration and seed give the same bytes with 1 and 8 concurrent games") {
  std::set<std::string> records;
  for (const auto* workers : {"1", "8"}) {
    const TemporaryDirectory directory;
    const auto finished = run("referee", between(directory, "name=A,cmd=signature-bot,args=--seed 1",
                                                 "name=B,cmd=signature-bot,args=--seed 2",
                                                 {"-g", "flipflop-5", "-g", "flipchain-3", "--rounds", "10",
                                                  "--opening-plies", "3", "-j", workers}));
    CHECK(finished.how == "exited with code 0");
    records.insert(run("referee", {"export", "--no-times", directory.file("out/tournament.db")}).output);
  }
  CHECK(records.size() == 1);
  CHECK(records.begin()->size() > 1000);
}

TEST_CASE("a killed tournament leaves no engine behind, and resume plays every game once") {
  const TemporaryDirectory directory;
  const std::string store = directory.file("out/tournament.db");
  const std::string mark = "killed-" + std::to_string(getpid());
  // Retry with slower engines if the tournament ended before this process could kill it.
  std::size_t before = 200;
  for (int delay = 1; before == 200; delay *= 4) {
    std::filesystem::remove_all(directory.file("out"));
    Program referee(
        "referee",
        between(directory,
                fmt::format("name=A,cmd=random-bot,args=--seed 1 --delay-ms {} --name {}", delay, mark),
                "name=B,cmd=faulty-bot,args=--fault grandchild --name " + mark,
                {"-g", "flipflop-5", "--rounds", "100", "-j", "4"}));
    while (count_of(store) < 20) sched_yield();
    referee.signal(SIGKILL);
    (void)referee.finish();
    CHECK(wait_until_gone(mark));
    before = games_of(store).size();
    CHECK(before >= 20);
  }
  const auto resumed = run("referee", {"resume", store});
  CHECK(resumed.how == "exited with code 0");
  const auto games = games_of(store);
  REQUIRE(games.size() == 200);
  std::istringstream record(text_of(directory.file("out/games.pgn")));
  std::size_t results = 0;
  for (std::string line; std::getline(record, line);) results += line.starts_with("[Result ") ? 1 : 0;
  CHECK(results == 200);
  CHECK(wait_until_gone(mark));
}

/// Returns the process ids of the guards that a referee has started.
std::vector<pid_t> guards_of(pid_t parent) {
  std::vector<pid_t> guards;
  for (const pid_t child : referee::children_of(parent))
    if (text_of(fmt::format("/proc/{}/cmdline", child)).ends_with(std::string("/referee\0guard\0", 15)))
      guards.push_back(child);
  return guards;
}

TEST_CASE("a killed guard is replaced, and its replacement kills the engines of a killed referee") {
  const TemporaryDirectory directory;
  const std::string mark = "unguarded-" + std::to_string(getpid());
  Program referee("referee",
                  between(directory, "name=A,cmd=random-bot,args=--delay-ms 1 --name " + mark,
                          "name=B,cmd=faulty-bot,restart=true,args=--fault grandchild --name " + mark,
                          {"-g", "flipflop-3", "--rounds", "1000", "-j", "2"}));
  while (count_of(directory.file("out/tournament.db")) < 2) sched_yield();
  const auto before = guards_of(referee.id());
  REQUIRE(before.size() == 1);
  kill(before.front(), SIGKILL);
  while (guards_of(referee.id()) == before || guards_of(referee.id()).empty()) sched_yield();
  const auto played = count_of(directory.file("out/tournament.db"));
  while (count_of(directory.file("out/tournament.db")) < played + 5) sched_yield();
  referee.signal(SIGKILL);
  referee.finish();
  CHECK(wait_until_gone(mark));
}

TEST_CASE("an interrupted tournament exits cleanly, keeps its games and can be resumed") {
  const TemporaryDirectory directory;
  const std::string mark = "interrupted-" + std::to_string(getpid());
  Program referee("referee", between(directory, "name=A,cmd=random-bot,args=--delay-ms 1 --name " + mark,
                                     "name=B,cmd=random-bot,args=--delay-ms 1 --name " + mark,
                                     {"-g", "flipflop-3", "--rounds", "100", "-j", "2"}));
  while (count_of(directory.file("out/tournament.db")) < 5) sched_yield();
  referee.signal(SIGINT);
  const auto stopped = referee.finish();
  CHECK(stopped.how == "exited with code 3");
  CHECK(stopped.output.find("referee resume ") != std::string::npos);
  CHECK(wait_until_gone(mark));
  CHECK(games_of(directory.file("out/tournament.db")).size() < 200);
  CHECK(run("referee", {"resume", directory.file("out/tournament.db")}).how == "exited with code 0");
  CHECK(games_of(directory.file("out/tournament.db")).size() == 200);
  // Resuming a completed tournament changes nothing.
  const auto record = text_of(directory.file("out/games.pgn"));
  CHECK(run("referee", {"resume", directory.file("out/tournament.db")}).how == "exited with code 0");
  CHECK(text_of(directory.file("out/games.pgn")) == record);
}

TEST_CASE("an engine that does not start is reported by name before the first game, and nothing is written") {
  const TemporaryDirectory directory;
  for (const auto* engine :
       {"name=Bad,cmd=/no/such/engine", "name=Bad,cmd=faulty-bot,args=--fault exit-at-start",
        "name=Bad,cmd=random-bot,option.Colour=red"}) {
    const auto finished =
        run("referee", between(directory, "name=Good,cmd=random-bot", engine, {"-g", "flipflop-3"}));
    CHECK(finished.how == "exited with code 2");
    CHECK(finished.error.find("engine 'Bad' failed to start: ") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(directory.file("out")));
  }
}

TEST_CASE("an invalid configuration is an error before anything starts") {
  const TemporaryDirectory directory;
  const auto unknown =
      run("referee", between(directory, "cmd=random-bot", "cmd=greedy-bot", {"-g", "flipflop-4"}));
  CHECK(unknown.how == "exited with code 1");
  CHECK(unknown.error.find("flipflop-4") != std::string::npos);
  CHECK(run("referee", {"run", "/no/such/file.toml"}).how == "exited with code 1");
  CHECK(run("referee", {"resume", "/no/such.db"}).how == "exited with code 1");
  CHECK(run("referee", {"table", "/etc/passwd"}).how == "exited with code 1");
  CHECK(run("referee", {}).how == "exited with code 1");
}

TEST_CASE("an existing tournament is not overwritten") {
  const TemporaryDirectory directory;
  const auto arguments =
      between(directory, "name=A,cmd=random-bot", "name=B,cmd=greedy-bot", {"-g", "flipflop-3"});
  CHECK(run("referee", arguments).how == "exited with code 0");
  const auto again = run("referee", arguments);
  CHECK(again.how == "exited with code 1");
  CHECK(again.error.find("already exists") != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
