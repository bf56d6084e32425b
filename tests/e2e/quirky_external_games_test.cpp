// The ways in which engines may be odd when they are asked about a game that the referee does not know.

#include <sstream>

#include "tests/e2e/played.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;

/// An engine of the flag `-e`: quirky-bot with some switches, at flipflop-3, which it is asked about.
std::string odd(const std::string& name, const std::string& oddities, const std::string& keys = "") {
  std::string text = "name=" + name + ",cmd=quirky-bot" + keys + ",args=";
  std::istringstream words(oddities);
  for (std::string word; words >> word;) text += " --odd " + word;
  return text;
}

/// Two games of an honest engine against an odd one, which must not take long, whatever comes of them.
std::vector<GameRecord> against_honest(const std::string& oddities, const std::string& keys = "",
                                       const std::string& tc = "10+0.1") {
  const TemporaryDirectory folder;
  auto tournament =
      play_tournament(folder, {"-e", "name=honest,cmd=random-bot", "-e", odd("odd", oddities, keys), "-g",
                               "ugi:flipflop-3", "--tc", tc, "--wait-query", "0.3"});
  CHECK(tournament.games.size() == 2);
  return std::move(tournament.games);
}

/// Two games of an odd engine against its like.
std::vector<GameRecord> among_themselves(const std::string& oddities) {
  const TemporaryDirectory folder;
  auto tournament = play_tournament(folder, {"-e", odd("A", oddities), "-e", odd("B", oddities), "-g",
                                             "ugi:flipflop-3", "--max-plies", "30"});
  CHECK(tournament.games.size() == 2);
  return std::move(tournament.games);
}

bool odd_lost(const GameRecord& game) {
  return game.outcome == win_for(game.players[Player::p1] == "honest" ? Player::p1 : Player::p2);
}

TEST_CASE("games known and games known only by query stand in one tournament") {
  const TemporaryDirectory folder;
  const auto games = play_tournament(folder, {"-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot",
                                              "-g", "flipflop-3", "-g", "ugi:flipfour"})
                         .games;
  REQUIRE(games.size() == 4);
  for (const GameRecord& game : games) CHECK(termination_text(game.termination) == "normal");
}

TEST_CASE("what does not touch the answers does not touch the game") {
  for (const std::string oddities :
       {"banner blank-lines unknown-lines crlf split-lines torn-end stderr no-identity bare-options",
        "strict-options strict-blanks strict-order odd-infos early-move ponder-word more-words",
        "no-variant no-extensions strict-commands", "combo-words reset-on-isready plays-own-move",
        "misspelt-answers", "leader-as-result"}) {
    CAPTURE(oddities);
    for (const GameRecord& game : against_honest(oddities)) {
      CAPTURE(game.detail);
      CHECK(termination_text(game.termination) == "normal");
      CHECK(game.outcome);
    }
  }
}

TEST_CASE("an engine's quirks are met where the tournament names them") {
  struct Quirk {
    std::string oddity;
    std::string keys;
    std::string tc = "10+0.1";
  };
  for (const Quirk& quirk :
       {Quirk{"bare-answers", ",quirk.bare_responses=true"},
        Quirk{"bare-answers unknown-lines", ",quirk.bare_responses=true"},
        Quirk{"other-startpos", ",quirk.start_fen=rrr/3/RRR w - 1"},
        Quirk{"needs-isready", ",quirk.ready_before_position=true"},
        Quirk{"reset-on-isready", ",quirk.ready_before_position=true"},
        Quirk{"only-clocks", ",quirk.go=clock", "st=5"}, Quirk{"no-clocks", ",quirk.go=movetime"}}) {
    CAPTURE(quirk.oddity);
    for (const GameRecord& game : against_honest(quirk.oddity, quirk.keys, quirk.tc)) {
      CAPTURE(game.detail);
      CHECK(termination_text(game.termination) == "normal");
    }
  }
}

TEST_CASE("a time control that cannot be told by the kinds of go that an engine knows is refused") {
  const TemporaryDirectory folder;
  const auto finished =
      run("referee", {"run", "-e", "name=A,cmd=connect4-bot,quirk.go=clock", "-e", "name=B,cmd=connect4-bot",
                      "-g", "ugi:connect4", "--tc", "depth=3", "--records", folder.file("out")});
  CHECK(finished.how == "exited with code 1");
  CHECK(finished.error.find("cannot be told") != std::string::npos);
}

TEST_CASE("an engine that does not answer loses, also one that leaves out a word without its quirk") {
  for (const std::string oddity : {"no-answers", "bare-answers"}) {
    CAPTURE(oddity);
    for (const GameRecord& game : against_honest(oddity)) {
      CHECK(termination_text(game.termination) == "unresponsive");
      CHECK(odd_lost(game));
      CHECK(game.detail.find("no 'response' to 'query gameover' within 0.3 s") != std::string::npos);
    }
  }
}

TEST_CASE("engines that both do not answer end their games without a score") {
  const TemporaryDirectory folder;
  const auto games = play_tournament(folder, {"-e", odd("A", "no-answers"), "-e", odd("B", "no-answers"),
                                              "-g", "ugi:flipflop-3", "--wait-query", "0.2"})
                         .games;
  REQUIRE(games.size() == 2);
  for (const GameRecord& game : games) {
    CHECK_FALSE(game.outcome);
    CHECK(termination_text(game.termination) == "unresponsive");
  }
}

TEST_CASE("where the engines do not say the same nobody wins, and the record tells who said what") {
  const std::vector<std::pair<std::string, std::string>> lies{
      {"lie-turn", "p1turn: "},         {"lie-gameover", "gameover: "},  {"lie-result", "result: "},
      {"never-over", "gameover: "},     {"other-startpos", ""},          {"needs-isready", ""},
      {"endless-game", "islegal on: "}, {"null-moves", "islegal 0000: "}};
  for (const auto& lie : lies) {
    CAPTURE(lie.first);
    for (const GameRecord& game : against_honest(lie.first)) {
      CHECK(termination_text(game.termination) == "disagreement");
      CHECK_FALSE(game.outcome);
      CAPTURE(game.detail);
      CHECK(game.detail.starts_with(lie.second));
      CHECK(game.detail.find("'honest'") != std::string::npos);
      CHECK(game.detail.find("'odd'") != std::string::npos);
    }
  }
}

TEST_CASE("a game that its engines never end is a draw at the cap of plies") {
  for (const GameRecord& game : among_themselves("endless-game")) {
    CHECK(termination_text(game.termination) == "ply cap");
    CHECK(game.outcome == Outcome::draw);
    CHECK(game.moves.size() == 30);
  }
}

TEST_CASE("a game of nothing but null moves ends without a score") {
  for (const std::string oddities : {"null-moves", "never-over no-extensions"})
    for (const GameRecord& game : among_themselves(oddities)) {
      CAPTURE(oddities);
      CHECK(termination_text(game.termination) == "null moves");
      CHECK_FALSE(game.outcome);
    }
}

TEST_CASE("an engine that is not asked in its own kind of go loses on time") {
  const TemporaryDirectory folder;
  const auto games =
      play_tournament(folder, {"-e", "name=honest,cmd=random-bot,tc=60", "-e",
                               odd("odd", "only-clocks", ",tc=st=0.2"), "-g", "ugi:flipflop-3"})
          .games;
  for (const GameRecord& game : games) {
    CHECK(termination_text(game.termination) == "time forfeit");
    CHECK(odd_lost(game));
  }
}

}  // namespace
}  // namespace flipside::test
