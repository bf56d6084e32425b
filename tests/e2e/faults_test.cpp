#include <map>

#include "referee/record/game_record.hpp"
#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;
using referee::Store;
using referee::StoredGame;
using referee::Termination;

/// Plays six games between a faulty bot and a random bot. Only the faulty bot has a short clock.
std::vector<GameRecord> six_games(const std::string& fault, const std::string& mark, const std::string& tc) {
  const TemporaryDirectory directory;
  const auto finished =
      run("referee",
          {"run", "-e",
           "name=Faulty,cmd=faulty-bot,tc=" + tc + ",args=--at-ply 2 --fault " + fault + " --name " + mark,
           "-e", "name=Honest,cmd=random-bot,tc=600,args=--name " + mark, "-g", "flipfour", "--rounds", "3",
           "--timeout-quit", "0.1", "-j", "2", "--records", directory.file("out")});
  CHECK(finished.how == "exited with code 0");
  if (!sanitized) CHECK(finished.peak_memory < (std::size_t{30} << 20));
  CHECK(wait_until_gone(mark));
  const auto store = Store::open_for_reading(directory.file("out/tournament.db"));
  REQUIRE(store);
  std::vector<GameRecord> games;
  REQUIRE(store->for_each_game([&](const StoredGame& game) { games.push_back(game.record); }));
  REQUIRE(games.size() == 6);
  return games;
}

TEST_CASE(
    "a faulty engine loses its games for the expected reason, the tournament continues, and no process "
    "survives") {
  const std::map<std::string, Termination> reasons{
      {"crash", Termination::disconnect},          {"exit", Termination::disconnect},
      {"hang", Termination::time_forfeit},         {"illegal-move", Termination::illegal_move},
      {"empty-move", Termination::protocol_error}, {"junk-move", Termination::illegal_move},
      {"late-move", Termination::time_forfeit},    {"long-line", Termination::flood},
      {"endless-line", Termination::flood},        {"flood-lines", Termination::flood},
      {"close-output", Termination::disconnect},   {"torn-line", Termination::time_forfeit},
  };
  for (const auto& entry : reasons) {
    const auto& [fault, reason] = entry;
    CAPTURE(entry.first);
    const std::string mark = "fault-" + fault + "-" + std::to_string(getpid());
    const std::string tc = reason == Termination::time_forfeit ? "0.3" : "600";
    for (const GameRecord& game : six_games(fault, mark, tc)) {
      CHECK(termination_text(game.termination) == termination_text(reason));
      const Player faulty = game.players[Player::p1] == "Faulty" ? Player::p1 : Player::p2;
      CHECK(game.outcome == win_for(opponent(faulty)));
      CHECK_FALSE(game.detail.empty());
      // The record contains all moves before the fault: one by the faulty side and one or two by the
      // opponent.
      CHECK(game.moves.size() == (faulty == Player::p1 ? 2 : 3));
    }
  }
}

TEST_CASE("an engine keeps playing if its fault does not affect the game") {
  for (const std::string fault : {"none", "garbage", "slow-line", "double-bestmove", "ignore-quit",
                                  "ignore-eof", "flood-stderr", "grandchild"}) {
    CAPTURE(fault);
    for (const GameRecord& game :
         six_games(fault, "harmless-" + fault + "-" + std::to_string(getpid()), "600")) {
      CHECK(termination_text(game.termination) == "normal");
      CHECK(game.outcome);
    }
  }
}

TEST_CASE("an engine without a handshake is reported by name before the first game") {
  for (const std::string fault : {"exit-at-start", "no-ugiok", "no-readyok"}) {
    CAPTURE(fault);
    const TemporaryDirectory directory;
    const auto finished =
        run("referee", {"run", "-e", "name=Faulty,cmd=faulty-bot,args=--fault " + fault, "-e",
                        "name=Honest,cmd=random-bot", "-g", "flipfour", "--timeout-start", "0.2",
                        "--timeout-ready", "0.2", "--records", directory.file("out")});
    CHECK(finished.how == "exited with code 2");
    CHECK(finished.error.starts_with("referee: engine 'Faulty' failed to start: "));
  }
}

}  // namespace
}  // namespace flipside::test
