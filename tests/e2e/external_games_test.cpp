// Tests external games with real programs.

#include <fmt/format.h>
#include <sched.h>
#include <signal.h>

#include <map>

#include "engine/games/registry.hpp"
#include "referee/record/game_record.hpp"
#include "tests/e2e/program.hpp"
#include "tests/e2e/stores.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;
using referee::StoredGame;
using referee::Termination;

/// Writes a shell script that acts as an engine. `body` contains the `case` branches that handle input lines.
std::string script(const TemporaryDirectory& directory, const std::string& name, const std::string& body) {
  const std::string path = directory.file(name);
  std::ofstream(path) << "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n"
                      << body << "\nugi) echo ugiok;;\nisready) echo readyok;;\nquit) exit;;\nesac; done\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

/// Script body of an engine for a game that p1 always wins after three plies.
const std::string three_plies =
    "position*) n=$(echo \"${line#*moves}\" | wc -w); [ \"$line\" = \"position startpos\" ] && n=0;;\n"
    "'query gameover') [ $n -ge 3 ] && echo response true || echo response false;;\n"
    "'query p1turn') [ $((n % 2)) = 0 ] && echo response true || echo response false;;\n"
    "'query result') echo response p1win;;\n"
    "go*) echo \"bestmove *$n\";;\n";

Finished play(const TemporaryDirectory& directory, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"--records", directory.file("out")});
  return run("referee", std::move(arguments));
}

std::vector<StoredGame> played(const TemporaryDirectory& directory) {
  return games_of(directory.file("out/tournament.db"));
}

TEST_CASE("a built-in game that is played as an external game ends according to its rules") {
  const TemporaryDirectory directory;
  const auto finished =
      play(directory, {"-e", "name=A,cmd=flipside", "-e", "name=B,cmd=random-bot", "-g", "ugi:flipfour", "-g",
                       "ugi:flipway-5-pie", "--tc", "nodes=300", "--rounds", "10", "-j", "2", "--ponder"});
  INFO(finished.error);
  CHECK(finished.how == "exited with code 0");
  CHECK(finished.error.empty());
  const auto games = played(directory);
  REQUIRE(games.size() == 40);
  for (const auto& [index, record] : games) {
    AnyGame game = *start_game(record.game.substr(4));
    for (const auto& played : record.moves) {
      CHECK(played.mover == game.to_move());
      REQUIRE(game.play(played.move));
    }
    CHECK(record.termination == Termination::normal);
    CHECK(record.outcome == game.outcome());
  }
  const auto listed =
      run("referee", {"games", directory.file("out/tournament.db"), "--game", "ugi:flipfour"});
  CHECK(listed.output.find("ugi:flipfour") != std::string::npos);
  CHECK(run("referee", {"table", directory.file("out/tournament.db")})
            .output.find("ugi:flipway-5-pie (20 games)") != std::string::npos);
  CHECK(run("referee", {"export", directory.file("out/tournament.db"), "--format", "pgn"}).output ==
        text_of(directory.file("out/games.pgn")));
}

TEST_CASE("openings can come from PGN records") {
  const TemporaryDirectory directory;
  std::ofstream(directory.file("book.pgn")) << "[Variant \"ugi:any\"]\n\n1. \"1-0\" \"{\" *\n";
  const std::string engine = script(directory, "engine", three_plies);
  const auto finished = play(directory, {"-e", "name=A,cmd=" + engine, "-e", "name=B,cmd=" + engine, "-g",
                                         "ugi:any", "--openings", "ugi:any=" + directory.file("book.pgn")});
  INFO(finished.error);
  REQUIRE(finished.how == "exited with code 0");
  const auto games = played(directory);
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].record.moves.size() == 3);
  CHECK(games[0].record.moves[1].move == "{");
  CHECK(games[0].record.moves[2].move == "*2");
  CHECK(text_of(directory.file("out/games.pgn")).find("1. \"1-0\" {book} \"{\" {book} 2. \"*2\" {") !=
        std::string::npos);
}

TEST_CASE("if the engines disagree, a game has a transcript but no score and no fault") {
  const TemporaryDirectory directory;
  const std::string a = script(directory, "a", three_plies);
  const std::string b = script(directory, "b", "'query result') echo response draw;;\n" + three_plies);
  const auto finished =
      play(directory, {"-e", "name=A,cmd=" + a, "-e", "name=B,cmd=" + b, "-g", "ugi:any", "--strict"});
  CHECK(finished.how == "exited with code 0");
  CHECK(finished.error.find(
            "game 1 (ugi:any): no score for A against B: disagreement, result: 'A' answered p1win, "
            "'B' answered draw, transcript: ") != std::string::npos);
  CHECK(finished.output.find("2 games without a score.") != std::string::npos);
  CHECK(finished.output.find("nan") == std::string::npos);
  for (const auto& [index, record] : played(directory)) {
    CHECK(record.termination == Termination::disagreement);
    CHECK_FALSE(record.outcome);
  }
  for (const std::string command : {"table", "crosstable"})
    CHECK(run("referee", {command, directory.file("out/tournament.db")}).how == "exited with code 0");
}

TEST_CASE("an engine that answers without 'response' loses unless quirks.bare_responses is set") {
  const TemporaryDirectory directory;
  std::string bare = three_plies;
  for (std::size_t at; (at = bare.find("response ")) != std::string::npos;) bare.erase(at, 9);
  const std::string a = "name=A,cmd=" + script(directory, "a", three_plies);
  const std::string b = "name=B,cmd=" + script(directory, "b", bare);
  const auto finished = play(directory, {"-e", a, "-e", b, "-g", "ugi:any", "--timeout-query", "0.3"});
  CHECK(
      finished.error.find("A: unresponsive, no 'response' to 'query gameover' within 0.3 s; received 'false' "
                          "without 'response' (allowed by quirks.bare_responses)") != std::string::npos);
  std::filesystem::remove_all(directory.file("out"));
  play(directory, {"-e", a, "-e", b + ",quirk.bare_responses=true", "-g", "ugi:any"});
  for (const auto& [index, record] : played(directory)) CHECK(record.termination == Termination::normal);
}

TEST_CASE("the tournament ends however engines answer queries") {
  const std::map<std::string, std::pair<std::string, Termination>> ways{
      {"silent", {"query*) ;;", Termination::unresponsive}},
      {"wrong", {"query*) echo response perhaps;;", Termination::protocol_error}},
      {"gone", {"query*) exit 3;;", Termination::disconnect}},
      {"endless", {"query*) while :; do echo info string hm; done;;", Termination::flood}},
      {"talker", {"query*) head -c 100000 /dev/zero | tr '\\0' x;;", Termination::flood}}};
  for (const auto& entry : ways) {
    const std::string& name = entry.first;
    const auto& way = entry.second;
    CAPTURE(name);
    const TemporaryDirectory directory;
    const std::string a = script(directory, "a", three_plies);
    const std::string b = script(directory, "b", way.first);
    const auto finished = play(directory, {"-e", "name=A,cmd=" + a, "-e", "name=B,cmd=" + b, "-g", "ugi:any",
                                           "--timeout-query", "0.5", "--timeout-quit", "0.1"});
    CHECK(finished.how == "exited with code 0");
    const auto games = played(directory);
    REQUIRE(games.size() == 2);
    CHECK(games[0].record.outcome == Outcome::p1_win);
    CHECK(games[1].record.outcome == Outcome::p2_win);
    if (name == "endless")
      CHECK((games[0].record.termination == way.second ||
             games[0].record.termination == Termination::unresponsive));
    else
      CHECK(games[0].record.termination == way.second);
  }
}

TEST_CASE("a killed tournament of external games is resumed") {
  const TemporaryDirectory directory;
  const std::string database = directory.file("out/tournament.db");
  // Retry with a slower engine if the tournament ended before this process could kill it.
  std::size_t before = 400;
  for (int delay = 0; before == 400; delay = 4 * delay + 1) {
    std::filesystem::remove_all(directory.file("out"));
    Program program("referee",
                    {"run", "-e", "name=A,cmd=flipside", "-e",
                     fmt::format("name=B,cmd=random-bot,args=--delay-ms {}", delay), "-g", "ugi:flipfour",
                     "--tc", "nodes=300", "--rounds", "200", "--records", directory.file("out")});
    while (count_of(database) < 20) sched_yield();
    program.signal(SIGKILL);
    program.finish();
    before = count_of(database);
  }
  const auto resumed = run("referee", {"resume", database});
  INFO(resumed.error);
  CHECK(resumed.how == "exited with code 0");
  CHECK(played(directory).size() == 400);
}

TEST_CASE("for an external game, settings that require rules are errors before the first game") {
  const auto openings =
      run("referee", {"openings", "-g", "ugi:any", "--plies", "3", "--count", "2", "--balance", "3"});
  CHECK(openings.how == "exited with code 1");
  CHECK(openings.error.find("external game 'ugi:any' has no random openings") != std::string::npos);
  const auto random = run("referee", {"run", "-e", "name=A,cmd=flipside", "-e", "name=B,cmd=flipside", "-g",
                                      "ugi:any", "--opening-plies", "3"});
  CHECK(random.how == "exited with code 1");
  CHECK(random.error.find("external game 'ugi:any' cannot have random openings") != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
