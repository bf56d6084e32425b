#include <fmt/format.h>

#include <filesystem>

#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/e2e/stores.hpp"

namespace flipside::test {
namespace {

using referee::Store;

/// A tournament between deterministic engines.
struct Tournament {
  const char* name;
  int engines;
  std::vector<std::string> options;
};

const std::vector<Tournament> tournaments{
    {"round robin", 4, {"--rounds", "12"}},
    {"gauntlet", 5, {"--format", "gauntlet", "--seeds", "2", "--rounds", "8"}},
    {"match", 2, {"--format", "match", "--rounds", "60"}},
    {"Swiss", 7, {"--format", "swiss", "--rounds", "9", "--pairs", "2"}},
    {"knockout", 11, {"--format", "knockout", "--pairs", "4", "--tie-breaks", "3"}},
    {"SPRT", 2, {"--sprt", "elo0=0,elo1=100,model=logistic"}},
};

std::vector<std::string> arguments_of(const Tournament& tournament, const std::string& output,
                                      const char* workers, int delay) {
  std::vector<std::string> arguments{
      "run", "-g", "flipflop-3", "--opening-plies", "4", "-j", workers, "-o", output, "--tc", "60+1"};
  for (int i = 1; i <= tournament.engines; ++i) {
    arguments.emplace_back("-e");
    arguments.push_back(fmt::format("name=E{0},cmd=signature-bot,args=--seed {0} --delay-ms {1}", i, delay));
  }
  arguments.insert(arguments.end(), tournament.options.begin(), tournament.options.end());
  return arguments;
}

std::string records_of(const std::string& store) {
  return run("referee", {"export", "--no-times", store}).output;
}

TEST_CASE("in every format, a killed and resumed tournament has the same records as an uninterrupted one") {
  for (const Tournament& tournament : tournaments) {
    CAPTURE(tournament.name);
    const TemporaryDirectory directory;
    const auto unbroken = run("referee", arguments_of(tournament, directory.file("whole"), "1", 0));
    CHECK(unbroken.how == "exited with code 0");
    const std::string records = records_of(directory.file("whole/tournament.db"));
    const std::string table = run("referee", {"table", directory.file("whole/tournament.db")}).output;
    const std::size_t games = count_of(directory.file("whole/tournament.db"));
    REQUIRE(games >= 60);
    CHECK(unbroken.output.find(table) != std::string::npos);

    for (const auto* workers : {"1", "4"}) {
      CAPTURE(workers);
      const std::string output = directory.file(workers);
      const std::string store = output + "/tournament.db";
      // Retry with slower engines if the tournament ended before this process could kill it.
      std::size_t before = games;
      for (int delay = 1; before == games; delay *= 4) {
        std::filesystem::remove_all(output);
        Program referee("referee", arguments_of(tournament, output, workers, delay));
        while ((before = count_of(store)) < games / 4) sched_yield();
        referee.signal(SIGKILL);
        (void)referee.finish();
      }
      const auto resumed = run("referee", {"resume", store});
      CHECK(resumed.how == "exited with code 0");
      CHECK(resumed.output.find(table) != std::string::npos);
      CHECK(records_of(store) == records);
      std::string written = text_of(output + "/games.pgn");
      CHECK(run("referee", {"export", store}).output == written);
      CHECK(run("referee", {"resume", store}).how == "exited with code 0");
      CHECK(text_of(output + "/games.pgn") == written);
    }
  }
}

TEST_CASE("an SPRT gives the same records at any concurrency, and prints its verdict") {
  const Tournament& sprt = tournaments.back();
  const TemporaryDirectory directory;
  std::string first;
  for (const auto* workers : {"1", "3", "16"}) {
    const std::string output = directory.file(workers);
    const auto finished = run("referee", arguments_of(sprt, output, workers, 0));
    CHECK(finished.how == "exited with code 0");
    const std::string records = records_of(output + "/tournament.db");
    if (first.empty()) first = records;
    CHECK(records == first);
    CHECK(text_of(output + "/games.pgn") == run("referee", {"export", output + "/tournament.db"}).output);
    const auto verdict = run("referee", {"sprt", output + "/tournament.db"});
    CHECK(verdict.how == "exited with code 0");
    CHECK(verdict.output.find("logistic Elo, H0: 0.00, H1: 100.00") != std::string::npos);
    CHECK(verdict.output.find(" accepted\n") != std::string::npos);
    CHECK(finished.output.find(verdict.output) != std::string::npos);
    const auto other = run("referee", {"sprt", "--elo1", "10", output + "/tournament.db"});
    CHECK(other.output.find("logistic Elo, H0: 0.00, H1: 10.00") != std::string::npos);
  }
}

TEST_CASE("resuming a killed SPRT removes the stored games that come after its verdict") {
  const TemporaryDirectory directory;
  const std::string path = directory.file("out/tournament.db");
  CHECK(run("referee", arguments_of(tournaments.back(), directory.file("out"), "1", 0)).how ==
        "exited with code 0");
  const std::string records = records_of(path);
  const auto games = static_cast<std::int64_t>(count_of(path));
  {
    auto store = Store::open(path);
    REQUIRE(store);
    std::vector<referee::StoredGame> surplus;
    REQUIRE(store->for_each_game([&](const referee::StoredGame& game) {
      if (game.index < 3) surplus.push_back({games + 2 * game.index, game.record});
    }));
    REQUIRE(store->append(surplus));
  }
  CHECK(records_of(path) != records);
  CHECK(run("referee", {"resume", path}).how == "exited with code 0");
  CHECK(records_of(path) == records);
  CHECK(text_of(directory.file("out/games.pgn")) == run("referee", {"export", path}).output);
}

TEST_CASE("--schedule-only prints the known schedule without playing") {
  const TemporaryDirectory directory;
  const auto schedule_of = [&](Tournament tournament) {
    auto arguments = arguments_of(tournament, directory.file("out"), "1", 0);
    arguments.emplace_back("--schedule-only");
    const auto finished = run("referee", arguments);
    CHECK(finished.how == "exited with code 0");
    return finished.output;
  };
  CHECK(schedule_of({"", 3, {"--rounds", "1", "--opening-start", "5"}}) ==
        "1 flipflop-3 round 1.1 opening 5: E1 - E2\n"
        "2 flipflop-3 round 1.2 opening 5: E2 - E1\n"
        "3 flipflop-3 round 1.1 opening 5: E1 - E3\n"
        "4 flipflop-3 round 1.2 opening 5: E3 - E1\n"
        "5 flipflop-3 round 1.1 opening 5: E2 - E3\n"
        "6 flipflop-3 round 1.2 opening 5: E3 - E2\n");
  CHECK(schedule_of({"", 5, {"--format", "swiss"}}) ==
        "1 flipflop-3 round 1.1.1 opening 1: E1 - E3\n"
        "2 flipflop-3 round 1.1.2 opening 1: E3 - E1\n"
        "3 flipflop-3 round 1.1.1 opening 1: E4 - E2\n"
        "4 flipflop-3 round 1.1.2 opening 1: E2 - E4\n"
        "bye: E5\n"
        "later pairings depend on the results; 12 games to play\n");
  CHECK(schedule_of({"", 3, {"--format", "knockout"}}) ==
        "1 flipflop-3 round 1.1.1 opening 1: E2 - E3\n"
        "2 flipflop-3 round 1.1.2 opening 1: E3 - E2\n"
        "bye: E1\n"
        "later pairings depend on the results; at least 4 games to play\n");
  CHECK(schedule_of({"", 2, {"--sprt", "elo0=0,elo1=9"}}) ==
        "1 flipflop-3 round 1.1 opening 1: E1 - E2\n"
        "2 flipflop-3 round 1.2 opening 1: E2 - E1\n"
        "and so on until the SPRT decides\n");
  CHECK_FALSE(std::filesystem::exists(directory.file("out")));
}

}  // namespace
}  // namespace flipside::test
