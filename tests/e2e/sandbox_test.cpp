// Tests that hostile-bot achieves nothing in a sandbox.

#include <map>

#include "bots/hostile/attack.hpp"
#include "referee/process/process_tree.hpp"
#include "referee/record/game_record.hpp"
#include "tests/e2e/sandboxed.hpp"
#include "tests/support/long_tests.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;
using referee::Termination;

/// The parts of a game that an attack must not change.
struct Played {
  std::string players;
  std::vector<std::string> moves;
  std::optional<Outcome> outcome;
  bool operator==(const Played&) const = default;
};

Played played_part(const GameRecord& record) {
  Played played{record.players[Player::p1] + record.players[Player::p2], {}, record.outcome};
  for (const auto& move : record.moves) played.moves.push_back(move.move);
  return played;
}

/// Plays two games of an attacker against signature-bot, and checks that nothing outside has changed.
std::vector<GameRecord> attacked_games(const User& user, const std::string& attack,
                                       const std::vector<std::string>& more) {
  const Victims victims;
  const std::string mark = mark_for("attack-" + attack);
  const bool out_of_memory = attack == "fill-memory";
  std::vector<std::string> arguments{"run",
                                     "-e",
                                     victims.engine(attack, mark, out_of_memory ? "memory=256" : ""),
                                     "-e",
                                     "name=Signature,cmd=signature-bot,args=--name " + mark,
                                     "-g",
                                     "flipflop-3",
                                     "--rounds",
                                     "1",
                                     "--sandbox",
                                     "--timeout-quit",
                                     "0.1",
                                     "--records",
                                     victims.records(),
                                     "--transcripts",
                                     "all"};
  arguments.insert(arguments.end(), {"--tc", "600", "--timeout-start", "100"});
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished finished = run_as(user, arguments);
  INFO(finished.error);
  REQUIRE(finished.how == "exited with code 0");
  CHECK(finished.output.find("All engines ran in sandboxes.") != std::string::npos);
  CHECK(wait_until_gone(mark));
  for (const std::string& breach : breaches_in(victims.records())) FAIL_CHECK("breach: " << breach);
  victims.check_intact();
  std::vector<GameRecord> games;
  for (const auto& game : games_of(victims.records() + "/tournament.db")) games.push_back(game.record);
  REQUIRE(games.size() == 2);
  return games;
}

std::vector<Played> played_parts(const std::vector<GameRecord>& games) {
  std::vector<Played> parts;
  for (const GameRecord& game : games) parts.push_back(played_part(game));
  return parts;
}

TEST_CASE("in a sandbox, no attack succeeds, and games are the same as without the attack" *
          doctest::skip(sanitized)) {
  if (!has_sandboxes()) return;
  for (const User& user : users()) {
    CAPTURE(user.name);
    const auto peaceful = played_parts(attacked_games(user, "none", {}));
    for (const auto& [attack, functions] : hostile::attacks()) {
      const std::string name = attack;
      CAPTURE(name);
      if (name == "race") {
        // Give the attacker processes to signal.
        CHECK(played_parts(attacked_games(user, name, {"--restart"})) ==
              played_parts(attacked_games(user, "none", {"--restart"})));
        continue;
      }
      const auto games = attacked_games(user, name, {});
      if (name != "fill-memory") {
        CHECK(played_parts(games) == peaceful);
        continue;
      }
      for (const GameRecord& game : games) {
        CHECK(game.outcome == win_for(game.players[Player::p1] == "Signature" ? Player::p1 : Player::p2));
        CHECK(game.detail.starts_with("killed because its processes used more than 256 MiB"));
      }
    }
  }
}

TEST_CASE("without a sandbox, hostile-bot reports its breaches" * doctest::skip(sanitized)) {
  const std::map<std::string, std::string> expected{
      {"write-home", "created a file"},        {"write-program", "replaced the program"},
      {"connect", "connected to a TCP"},       {"forge-output", "wrote to the output of"},
      {"read-environment", "secrets/network"}, {"fork", "1000 children"},
      {"burn-cpu", "became a child of"}};
  for (const auto& [attack, breach] : expected) {
    CAPTURE(attack);
    const Victims victims;
    const std::string mark = mark_for("open-" + attack);
    const auto finished = run(
        "referee", {"run", "-e", victims.engine(attack, mark), "-e",
                    "name=Signature,cmd=signature-bot,args=--name " + mark, "-g", "flipflop-3", "--records",
                    victims.records(), "--transcripts", "all", "--tc", "600", "--timeout-start", "100"});
    CHECK(finished.how == "exited with code 0");
    CHECK(wait_until_gone(mark));
    CHECK(has_breach(breaches_in(victims.records()), breach));
  }
}

TEST_CASE("a sandboxed engine cannot type on the terminal of the referee" * doctest::skip(sanitized)) {
  const std::string script = installed("script");
  if (!has_sandboxes()) return;
  if (script.empty()) {
    MESSAGE("skipped: script is not installed");
    return;
  }
  const Victims victims;
  const std::string command = fmt::format(
      "'{}' run --sandbox -e '{}' -e name=B,cmd=signature-bot -g flipflop-3 --records '{}' --transcripts all",
      program_path("referee"), victims.engine("keyboard", mark_for("keyboard")), victims.records());
  const auto finished = run(script, {"-qec", command, "/dev/null"});
  CHECK(finished.how == "exited with code 0");
  CHECK(finished.output.find("# hostile-bot") == std::string::npos);
  CHECK(breaches_in(victims.records()).empty());
  CHECK(games_of(victims.records() + "/tournament.db").size() == 2);
}

TEST_CASE("under the CPU clock, a sandboxed engine is charged for a daemon that it leaves" *
          doctest::skip(sanitized)) {
  if (!has_sandboxes()) return;
  for (const std::string attack : {"none", "burn-cpu"}) {
    CAPTURE(attack);
    const Victims victims;
    const std::string engine = victims.engine(attack, mark_for("burner"), "tc=0.03");
    const auto finished =
        run("referee", {"run", "--sandbox", "-e", engine, "-e", "name=B,cmd=signature-bot,tc=60", "-g",
                        "flipflop-3", "--clock", "cpu", "--margin", "0", "--records", victims.records()});
    CHECK(finished.how == "exited with code 0");
    for (const auto& game : games_of(victims.records() + "/tournament.db"))
      CHECK((game.record.termination == Termination::time_forfeit) == (attack == "burn-cpu"));
  }
}

TEST_CASE("kill -9 of the referee leaves no process of a sandbox") {
  if (!has_sandboxes()) return;
  for (const User& user : users()) {
    CAPTURE(user.name);
    const Victims victims;
    const std::string mark = mark_for("killed");
    std::vector<std::string> arguments{
        "run",       "--sandbox",
        "-e",        victims.engine("burn-cpu", mark),
        "-e",        "name=B,cmd=faulty-bot,tc=600,args=--fault hang --name " + mark,
        "-g",        "flipflop-3",
        "--records", victims.records(),
        "--log",     victims.file("run.log")};
    std::string program = "referee";
    if (!user.command.empty()) {
      arguments.insert(arguments.begin(), program_path("referee"));
      arguments.insert(arguments.begin(), user.command.begin() + 1, user.command.end());
      program = user.command.front();
    }
    Program referee(program, arguments);
    // The attacker's daemon runs once the opponent has received a move.
    const auto burning = [&] { return occurrences(text_of(victims.file("run.log")), " started: ") > 0; };
    while (!burning()) sched_yield();
    while (marked_processes(mark).size() < 7) sched_yield();
    referee.signal(SIGKILL);
    CHECK(referee.finish().how == "killed by signal 9 (Killed)");
    CHECK(wait_until_gone(mark));
  }
}

/// Resources of a running referee.
struct Resources {
  std::size_t memory = 0;  // resident, in bytes
  std::size_t descriptors = 0;
  std::size_t processes = 0;
};

Resources resources_of(pid_t process) {
  Resources used;
  std::istringstream pages(text_of(fmt::format("/proc/{}/statm", process)));
  pages >> used.memory >> used.memory;
  used.memory *= static_cast<std::size_t>(getpagesize());
  std::error_code gone;
  for (const auto& each : std::filesystem::directory_iterator(fmt::format("/proc/{}/fd", process), gone)) {
    static_cast<void>(each);
    ++used.descriptors;
  }
  used.processes = referee::children_of(process).size();
  return used;
}

TEST_CASE("ten thousand games against all attacks use constant memory, descriptors and processes" *
          doctest::skip(sanitized || !runs_long_tests())) {
  if (!has_sandboxes()) return;
  const Victims victims;
  const std::string mark = mark_for("soak");
  std::vector<std::string> arguments{"run",
                                     "--sandbox",
                                     "-e",
                                     "name=Signature,cmd=signature-bot,args=--name " + mark,
                                     "-g",
                                     "flipflop-3",
                                     "--format",
                                     "gauntlet",
                                     "-j",
                                     "2",
                                     "--output",
                                     "fastchess",
                                     "--records",
                                     victims.records(),
                                     "--timeout-quit",
                                     "0.1"};
  const std::size_t rounds = 5000 / hostile::attacks().size() + 1;
  for (const auto& [attack, functions] : hostile::attacks()) {
    std::string engine = victims.engine(attack, mark);
    engine.replace(0, std::string_view("name=Hostile").size(), "name=" + attack);
    arguments.insert(arguments.end(), {"-e", engine});
  }
  arguments.insert(arguments.end(), {"--rounds", std::to_string(rounds)});
  const std::size_t games = rounds * 2 * hostile::attacks().size();
  Program referee("referee", arguments);
  std::size_t finished_games = 0;
  Resources early;
  Resources late;
  while (const auto line = referee.next_line()) {
    if (!line->starts_with("Finished game")) continue;
    ++finished_games;
    if (finished_games % 100 != 0) continue;
    const Resources now = resources_of(referee.id());
    Resources& most = finished_games <= games / 2 ? early : late;
    most.memory = std::max(most.memory, now.memory);
    most.descriptors = std::max(most.descriptors, now.descriptors);
    most.processes = std::max(most.processes, now.processes);
  }
  const Finished finished = referee.finish();
  INFO(finished.error);
  CHECK(finished.how == "exited with code 0");
  CHECK(wait_until_gone(mark));
  victims.check_intact();
  CHECK(games_of(victims.records() + "/tournament.db").size() == games);
  MESSAGE("memory " << (early.memory >> 10) << " and " << (late.memory >> 10) << " KiB, descriptors "
                    << early.descriptors << " and " << late.descriptors << ", processes " << early.processes
                    << " and " << late.processes);
  CHECK(late.memory < early.memory + (std::size_t{4} << 20));
  CHECK(late.descriptors <= early.descriptors + 4);
  CHECK(late.processes <= early.processes + 4);
}

}  // namespace
}  // namespace flipside::test
