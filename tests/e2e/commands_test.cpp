#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "tests/e2e/program.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {
namespace {

/// Plays a short tournament and returns the path of its store.
std::string played(const TemporaryDirectory& directory, const std::string& name, const std::string& other) {
  const auto finished = run("referee", {"run", "-e", "name=A,cmd=greedy-bot,args=--seed 1", "-e", other, "-g",
                                        "flipflop-3", "-g", "flipfour", "--rounds", "3", "--opening-plies",
                                        "2", "-j", "2", "--records", directory.file(name)});
  REQUIRE(finished.how == "exited with code 0");
  return directory.file(name + "/tournament.db");
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST_CASE("games are listed, filtered and shown") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=faulty-bot,args=--fault crash");
  const auto listed = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"games", store});
    const auto finished = run("referee", flags);
    CHECK(finished.how == "exited with code 0");
    return lines_of(finished.output) - 1;  // do not count the header
  };
  CHECK(listed({}) == 12);
  CHECK(listed({"--player", "A"}) == 12);
  CHECK(listed({"--player", "A", "--player", "B"}) == 12);
  CHECK(listed({"--game", "flipfour"}) == 6);
  CHECK(listed({"--last", "5"}) == 5);
  CHECK(listed({"--last", "500"}) == 12);
  CHECK(listed({"--forfeits"}) == listed({"--termination", "disconnect"}));
  CHECK(listed({"--result", "1-0"}) + listed({"--result", "0-1"}) == 12);
  const auto last = run("referee", {"games", store, "--last", "1", "--game", "flipflop-3"}).output;
  CHECK(last.find("\n10 ") != std::string::npos);

  const auto shown = run("referee", {"games", store, "--show", "7"});
  CHECK(shown.output.find("[Variant \"flipfour\"]") != std::string::npos);
  CHECK(shown.output.find("\n7 ") != std::string::npos);
  CHECK(shown.output.find("\nPosition after ply ") != std::string::npos);
  CHECK(run("referee", {"games", store, "--show", "7", "--ply", "0"}).output.find("\nStart position; ") !=
        std::string::npos);
  CHECK(run("referee", {"games", store, "--annulled"}).output == "#  Time  Reason  Transcript\n");
}

TEST_CASE("filtering by an unknown player or game is an error before any output") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=random-bot");
  const std::vector<std::vector<std::string>> wrong{{"--player", "C"},
                                                    {"--game", "flipflop-5"},
                                                    {"--result", "win"},
                                                    {"--termination", "disconect"},
                                                    {"--show", "13"},
                                                    {"--show", "0"},
                                                    {"--merge", store},
                                                    {"--merge", "/no/such.db"},
                                                    {"--show", "1", "--last", "2"}};
  for (const auto& flags : wrong) {
    std::vector<std::string> arguments{"games", store};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const auto finished = run("referee", arguments);
    CAPTURE(flags.front());
    CHECK(finished.how == "exited with code 1");
    CHECK(finished.output.empty());
    CHECK_FALSE(finished.error.empty());
  }
}

TEST_CASE("the rating of an anchor must be a plausible number") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=random-bot");
  for (const char* wrong : {"nan", "inf", "1e9"}) {
    CAPTURE(wrong);
    const auto finished = run("referee", {"table", store, "--anchor", "A", "--anchor-elo", wrong});
    CHECK(finished.how == "exited with code 1");
    CHECK(finished.error.find("--anchor-elo") != std::string::npos);
  }
}

TEST_CASE("stores are merged by engine name, and the pairs of different stores stay separate") {
  const TemporaryDirectory directory;
  const std::string one = played(directory, "one", "name=B,cmd=random-bot");
  const std::string two = played(directory, "two", "name=C,cmd=random-bot");
  const auto table = run("referee", {"table", one, "--merge", two}).output;
  CHECK(table.find("All games (24 games)") != std::string::npos);
  const auto cross = run("referee", {"crosstable", one, "--merge", two}).output;
  for (const char* name : {"  A  ", "  B  ", "  C  "}) CHECK(cross.find(name) != std::string::npos);
  // Each store has twelve games in six pairs. These counts would change if a pair combined games from both
  // stores.
  const auto test = run("referee", {"sprt", one, "--merge", two, "--players", "A", "C"}).output;
  CHECK(test.find("Games  12:") != std::string::npos);
  CHECK(test.find("Pairs  6:") != std::string::npos);
  CHECK(lines_of(run("referee", {"games", one, "--merge", two}).output) == 25);
  const auto rows = run("referee", {"export", one, "--format", "csv", "--merge", two}).output;
  CHECK(rows.find('\n' + one + ",12,") < rows.find('\n' + two + ",1,"));
}

TEST_CASE("a store can be read after the directory of its tournament was removed") {
  const TemporaryDirectory directory;
  const std::string moved = directory.file("moved.db");
  {
    const TemporaryDirectory there;
    const auto finished =
        run("referee", {"run", "-e", "name=A,cmd=greedy-bot", "-e", "name=B,cmd=random-bot", "-g",
                        "flipflop-3", "--directory", there.path(), "--records", directory.file("out")});
    REQUIRE(finished.how == "exited with code 0");
    std::filesystem::rename(directory.file("out/tournament.db"), moved);
  }
  for (const char* command : {"table", "crosstable", "sprt", "games", "export"}) {
    CAPTURE(command);
    CHECK(run("referee", {command, moved}).how == "exited with code 0");
  }
}

TEST_CASE("bidirectional controls in the names of engines are not printed") {
  const TemporaryDirectory directory;
  const std::string control = "\u202e";
  std::vector<std::string> arguments{"run",
                                     "-e",
                                     "name=A" + control + ",cmd=greedy-bot",
                                     "-e",
                                     "name=B,cmd=random-bot",
                                     "-g",
                                     "flipflop-3",
                                     "--records",
                                     directory.file("out")};
  const std::string store = directory.file("out/tournament.db");
  CHECK(run("referee", arguments).output.find(control) == std::string::npos);
  for (const char* command : {"table", "crosstable", "sprt", "games"}) {
    CAPTURE(command);
    const auto finished = run("referee", {command, store});
    CHECK(finished.how == "exited with code 0");
    CHECK(finished.output.find(control) == std::string::npos);
  }
  arguments.emplace_back("--schedule-only");
  const auto schedule = run("referee", arguments);
  CHECK(schedule.how == "exited with code 0");
  CHECK(schedule.output.find(control) == std::string::npos);
}

TEST_CASE("games are exported as JSON, CSV and PGN") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=random-bot");
  const auto json = nlohmann::json::parse(run("referee", {"export", store, "-f", "json"}).output);
  REQUIRE(json.size() == 12);
  CHECK(json[11]["number"] == 12);
  CHECK(json[0]["moves"].size() == json[0]["thoughts"].size());
  CHECK(lines_of(run("referee", {"export", store, "-f", "csv"}).output) == 13);
  const std::string file = directory.file("games.csv");
  CHECK(run("referee", {"export", store, "-f", "csv", "-o", file, "--game", "flipfour"}).how ==
        "exited with code 0");
  CHECK(lines_of(text_of(file)) == 7);
  CHECK_FALSE(std::filesystem::exists(file + ".part"));
}

TEST_CASE("an export never overwrites its input and leaves no partial file") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=random-bot");
  const std::string other = played(directory, "other", "name=B,cmd=random-bot");
  const std::string before = text_of(store);
  std::filesystem::create_symlink(store, directory.file("link"));
  for (const std::string& output : {store, other, directory.file("link"), directory.path()}) {
    const auto finished = run("referee", {"export", store, "--merge", other, "-o", output});
    CHECK(finished.how == "exited with code 1");
    CHECK_FALSE(finished.error.empty());
  }
  CHECK(text_of(store) == before);
  CHECK(run("referee", {"export", store, "-o", "/dev/full"}).how == "exited with code 5");
  CHECK(run("referee", {"export", store, "-o", "/dev/null"}).how == "exited with code 0");
}

TEST_CASE(
    "an unwritable standard output is reported by the exit status, even if standard error is unwritable "
    "too") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=random-bot");
  for (const std::string streams :
       {">/dev/full", ">/dev/full 2>/dev/full", ">&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
    CAPTURE(streams);
    const auto how = [&](const std::string& arguments) {
      return run("/bin/sh", {"-c", program_path("referee") + " " + arguments + " " + streams}).how;
    };
    CHECK(how("games " + store) == "exited with code 5");
    CHECK(how("games " + store + ".missing") == "exited with code 1");
  }
}

TEST_CASE("an export ends successfully if its output is closed early") {
  const TemporaryDirectory directory;
  const std::string store = played(directory, "out", "name=B,cmd=random-bot");
  const std::string pipe = directory.file("pipe");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string command : {"export", "games"}) {
    const std::string line = program_path("referee") + " " + command + " " + store;
    CHECK(std::system(("bash -c 'set -o pipefail; trap \"\" PIPE; " + line + " | true' 2>&1").c_str()) == 0);
  }
}

TEST_CASE("fastchess options play the same tournament as fastchess and print the same lines") {
  const TemporaryDirectory directory;
  const std::vector<std::string> options{"fastchess",
                                         "-engine",
                                         "cmd=greedy-bot",
                                         "name=A",
                                         "-engine",
                                         "cmd=random-bot",
                                         "name=B",
                                         "-each",
                                         "tc=10+0.1",
                                         "-variant",
                                         "flipflop-3",
                                         "-rounds",
                                         "3",
                                         "-openings",
                                         "plies=2",
                                         "-recover",
                                         "-ratinginterval",
                                         "2",
                                         "-pgnout",
                                         "file=" + directory.file("a.pgn")};
  auto asked = options;
  asked.push_back("-print-config");
  const auto printed = run("referee", asked);
  CHECK(printed.how == "exited with code 0");
  CHECK_FALSE(std::filesystem::exists(directory.file("a.pgn")));

  const auto finished = run("referee", options);
  CHECK(finished.how == "exited with code 0");
  CHECK(finished.error.find("ignoring -recover") != std::string::npos);
  CHECK(finished.output.find("Started game 1 of 6 (A vs B)\nFinished game 1 (A vs B): ") == 0);
  CHECK(finished.output.find("Started game 2 of 6 (B vs A)\n") != std::string::npos);
  CHECK(finished.output.find("Results of A vs B (10+0.1, NULL, NULL):\nElo: ") != std::string::npos);
  CHECK(finished.output.find("\nGames: 4, Wins: ") < finished.output.find("\nGames: 6, Wins: "));
  CHECK(finished.output.find("\nTournament finished\n") != std::string::npos);
  CHECK(lines_of(run("referee", {"games", directory.file("a.db")}).output) == 7);

  // The printed tournament file defines the same tournament.
  std::ofstream(directory.file("t.toml")) << printed.output;
  std::filesystem::remove(directory.file("a.db"));
  std::filesystem::remove(directory.file("a.pgn"));
  const auto again = run("referee", {"run", directory.file("t.toml")});
  CHECK(again.how == "exited with code 0");
  CHECK(again.output.find("Started game 6 of 6 (B vs A)\n") != std::string::npos);
}

TEST_CASE("fastchess output of a resumed tournament counts the earlier games") {
  const TemporaryDirectory directory;
  Program referee("referee", {"run", "-e", "name=A,cmd=random-bot,args=--delay-ms 1", "-e",
                              "name=B,cmd=random-bot,args=--delay-ms 1", "-g", "flipflop-3", "--rounds", "60",
                              "--output", "fastchess", "--records", directory.file("out")});
  referee.await("Finished game 5 ");
  referee.signal(SIGINT);
  CHECK(referee.finish().how == "exited with code 3");
  const auto resumed = run("referee", {"resume", directory.file("out/tournament.db")});
  CHECK(resumed.how == "exited with code 0");
  CHECK(resumed.output.find("Started game 1 of") == std::string::npos);
  CHECK(resumed.output.find("\nGames: 120, Wins: ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
