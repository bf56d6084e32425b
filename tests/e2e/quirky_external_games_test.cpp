// Tests external games between quirky engines, and between a quirky and a plain engine.

#include <sstream>

#include "tests/e2e/played.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;

/// Returns the `-e` value for quirky-bot with the given quirks, playing flipflop-3 as an external game.
std::string quirky_bot(const std::string& name, const std::string& quirks, const std::string& keys = "") {
  std::string text = "name=" + name + ",cmd=quirky-bot" + keys + ",args=";
  std::istringstream words(quirks);
  for (std::string word; words >> word;) text += " --quirk " + word;
  return text;
}

/// Plays two games between a plain engine and a quirky engine, with short timeouts.
std::vector<GameRecord> play_honest_engine(const std::string& quirks, const std::string& keys = "",
                                           const std::string& tc = "10+0.1") {
  const TemporaryDirectory directory;
  auto tournament = play_tournament(
      directory, {"-e", "name=honest,cmd=random-bot", "-e", quirky_bot("quirky", quirks, keys), "-g",
                  "ugi:flipflop-3", "--tc", tc, "--timeout-query", "0.3"});
  CHECK(tournament.games.size() == 2);
  return std::move(tournament.games);
}

/// Plays two games between two engines with the same quirk.
std::vector<GameRecord> play_each_other(const std::string& quirks) {
  const TemporaryDirectory directory;
  auto tournament = play_tournament(directory, {"-e", quirky_bot("A", quirks), "-e", quirky_bot("B", quirks),
                                                "-g", "ugi:flipflop-3", "--max-plies", "30"});
  CHECK(tournament.games.size() == 2);
  return std::move(tournament.games);
}

bool quirky_lost(const GameRecord& game) {
  return game.outcome == win_for(game.players[Player::p1] == "honest" ? Player::p1 : Player::p2);
}

TEST_CASE("built-in and external games can share a tournament") {
  const TemporaryDirectory directory;
  const auto games = play_tournament(directory, {"-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot",
                                                 "-g", "flipflop-3", "-g", "ugi:flipfour"})
                         .games;
  REQUIRE(games.size() == 4);
  for (const GameRecord& game : games) CHECK(termination_text(game.termination) == "normal");
}

TEST_CASE("quirks that do not affect answers do not affect the game") {
  for (const std::string quirks :
       {"banner blank-lines unknown-lines crlf split-lines torn-end stderr no-identity bare-options",
        "strict-options strict-blanks strict-order malformed-info early-move ponder-word more-words",
        "no-variant no-extensions strict-commands", "combo-words reset-on-isready plays-own-move",
        "misspelled-answers", "leader-as-result", "late-draw"}) {
    CAPTURE(quirks);
    for (const GameRecord& game : play_honest_engine(quirks)) {
      CAPTURE(game.detail);
      CHECK(termination_text(game.termination) == "normal");
      CHECK(game.outcome);
    }
  }
}

TEST_CASE("with quirk settings for the tournament, quirky engines play whole games") {
  struct Setting {
    std::string quirk;
    std::string keys;
    std::string tc = "10+0.1";
  };
  for (const Setting& setting :
       {Setting{"bare-answers", ",quirk.bare_responses=true"},
        Setting{"bare-answers unknown-lines", ",quirk.bare_responses=true"},
        Setting{"other-startpos", ",quirk.start_fen=rrr/3/RRR w - 1"},
        Setting{"needs-isready", ",quirk.ready_before_position=true"},
        Setting{"reset-on-isready", ",quirk.ready_before_position=true"},
        Setting{"only-clocks", ",quirk.go=clock", "st=5"}, Setting{"no-clocks", ",quirk.go=movetime"}}) {
    CAPTURE(setting.quirk);
    for (const GameRecord& game : play_honest_engine(setting.quirk, setting.keys, setting.tc)) {
      CAPTURE(game.detail);
      CHECK(termination_text(game.termination) == "normal");
    }
  }
}

TEST_CASE("a time control without a supported form of go is an error") {
  const TemporaryDirectory directory;
  const auto finished =
      run("referee", {"run", "-e", "name=A,cmd=connect4-bot,quirk.go=clock", "-e", "name=B,cmd=connect4-bot",
                      "-g", "ugi:connect4", "--tc", "depth=3", "--records", directory.file("out")});
  CHECK(finished.how == "exited with code 1");
  CHECK(finished.error.find("in 'go'") != std::string::npos);
}

TEST_CASE("an engine loses if it does not answer, or if it sends bare answers and the quirk is not set") {
  for (const std::string quirk : {"no-answers", "bare-answers"}) {
    CAPTURE(quirk);
    for (const GameRecord& game : play_honest_engine(quirk)) {
      CHECK(termination_text(game.termination) == "unresponsive");
      CHECK(quirky_lost(game));
      CHECK(game.detail.find("no 'response' to 'query gameover' within 0.3 s") != std::string::npos);
    }
  }
}

TEST_CASE("two engines that do not answer end their games without a score") {
  const TemporaryDirectory directory;
  const auto games =
      play_tournament(directory, {"-e", quirky_bot("A", "no-answers"), "-e", quirky_bot("B", "no-answers"),
                                  "-g", "ugi:flipflop-3", "--timeout-query", "0.2"})
          .games;
  REQUIRE(games.size() == 2);
  for (const GameRecord& game : games) {
    CHECK_FALSE(game.outcome);
    CHECK(termination_text(game.termination) == "unresponsive");
  }
}

TEST_CASE("engines that disagree get no score, and the record quotes both answers") {
  const std::vector<std::pair<std::string, std::string>> lies{{"lie-turn", "p1turn: "},
                                                              {"lie-gameover", "gameover: "},
                                                              {"lie-result", "result: "},
                                                              {"never-over", "gameover: "},
                                                              {"other-startpos", ""},
                                                              {"needs-isready", ""},
                                                              {"endless-game", "query islegal on"},
                                                              {"null-moves", "query islegal 0000"}};
  for (const auto& lie : lies) {
    CAPTURE(lie.first);
    for (const GameRecord& game : play_honest_engine(lie.first)) {
      CHECK(termination_text(game.termination) == "disagreement");
      CHECK_FALSE(game.outcome);
      CAPTURE(game.detail);
      CHECK(game.detail.find(lie.second) != std::string::npos);
      CHECK(game.detail.find("'honest'") != std::string::npos);
      CHECK(game.detail.find("'quirky'") != std::string::npos);
    }
  }
}

TEST_CASE("a game that never ends is a draw at the ply cap") {
  for (const GameRecord& game : play_each_other("endless-game")) {
    CHECK(termination_text(game.termination) == "ply cap");
    CHECK(game.outcome == Outcome::draw);
    CHECK(game.moves.size() == 30);
  }
}

TEST_CASE("two engines that ignore startpos end their games without a score after 16 plies") {
  for (const GameRecord& game : play_each_other("ignores-startpos no-extensions")) {
    CHECK(termination_text(game.termination) == "protocol error");
    CHECK_FALSE(game.outcome);
    CHECK(game.moves.size() == 16);
  }
}

TEST_CASE("a game of null moves ends without a score") {
  for (const std::string quirks : {"null-moves", "never-over no-extensions"})
    for (const GameRecord& game : play_each_other(quirks)) {
      CAPTURE(quirks);
      CHECK(termination_text(game.termination) == "null moves");
      CHECK_FALSE(game.outcome);
    }
}

TEST_CASE("an engine that receives an unsupported form of go loses on time") {
  const TemporaryDirectory directory;
  const auto games =
      play_tournament(directory, {"-e", "name=honest,cmd=random-bot,tc=60", "-e",
                                  quirky_bot("quirky", "only-clocks", ",tc=st=0.2"), "-g", "ugi:flipflop-3"})
          .games;
  for (const GameRecord& game : games) {
    CHECK(termination_text(game.termination) == "time forfeit");
    CHECK(quirky_lost(game));
  }
}

}  // namespace
}  // namespace flipside::test
