// Tests games with built-in rules between a plain engine and quirky engines.

#include <map>

#include "tests/e2e/played.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;

/// A quirky engine and its settings in the tournament.
struct QuirkyEntry {
  std::string name;    // name of both the engine and its quirk
  std::string keys{};  // engine settings, as `,key=value…`
  std::string args{};  // further arguments of quirky-bot
};

/// Plays a plain engine against each quirky engine. Returns the games, keyed by the name of the quirky
/// engine.
std::multimap<std::string, GameRecord> gauntlet(const std::vector<QuirkyEntry>& entries,
                                                std::vector<std::string> arguments) {
  const TemporaryDirectory directory;
  const std::string mark = "odd-" + std::to_string(getpid());
  arguments.insert(arguments.begin(), {"-e", "name=plain,cmd=random-bot", "--format", "gauntlet"});
  for (const auto& [name, keys, args] : entries)
    arguments.insert(arguments.end(), {"-e", "name=" + name + ",cmd=quirky-bot,args=--slow-ms 30 --quirk " +
                                                 name + args + " --name " + mark + keys});
  std::multimap<std::string, GameRecord> games;
  for (const GameRecord& game : play_tournament(directory, std::move(arguments)).games)
    games.emplace(game.players[game.players[Player::p1] == "plain" ? Player::p2 : Player::p1], game);
  CHECK(wait_until_gone(mark));
  return games;
}

void check_all_normal(const std::vector<QuirkyEntry>& entries, std::size_t games_each,
                      std::vector<std::string> arguments) {
  const auto games = gauntlet(entries, std::move(arguments));
  CHECK(games.size() == games_each * entries.size());
  for (const auto& entry : games) {
    CAPTURE(entry.first);
    CAPTURE(entry.second.detail);
    CHECK(termination_text(entry.second.termination) == "normal");
  }
}

TEST_CASE("extra, missing, late and malformed output is tolerated") {
  check_all_normal(
      {{"banner"},        {"blank-lines"}, {"unknown-lines"},  {"crlf"},
       {"split-lines"},   {"torn-end"},    {"stderr"},         {"slow-start"},
       {"slow-ready"},    {"no-identity"}, {"no-extensions"},  {"bare-options", ",option.Seed=7"},
       {"combo-variant"}, {"combo-words"}, {"malformed-info"}, {"early-move"},
       {"ponder-word"},   {"more-words"},  {"ignore-eof"},     {"ignore-quit"}},
      4, {"-g", "flipflop-3", "-g", "flipfour"});
}

TEST_CASE(
    "strict engines receive only commands that they support, and the form of go for their time control") {
  check_all_normal({{"strict-options", ",option.Seed=7"},
                    {"strict-blanks"},
                    {"strict-commands"},
                    {"strict-order"},
                    {"only-clocks"},
                    {"no-clocks", ",tc=st=5"}},
                   4, {"-g", "flipflop-3", "-g", "flipfour", "--ponder"});
}

TEST_CASE("engines that reset or change their board, or have only one legal move, play whole games") {
  check_all_normal({{"reset-on-isready"},
                    {"plays-own-move"},
                    {"lower-case-variant"},
                    {"no-variant"},
                    {"other-startpos", ",quirk.start_fen=rrr/3/RRR w - 1"},
                    {"needs-isready", ",quirk.ready_before_position=true"}},
                   4, {"-g", "flipflop-3", "--rounds", "2"});
}

TEST_CASE("an engine that supports one form of go receives its time control in that form") {
  check_all_normal({{"only-clocks", ",tc=st=5,quirk.go=clock"}, {"no-clocks", ",quirk.go=movetime"}}, 2,
                   {"-g", "flipflop-3"});
}

TEST_CASE("an engine with all tolerated quirks finishes its games") {
  check_all_normal(
      {{"banner", "",
        " --quirk blank-lines --quirk unknown-lines --quirk crlf --quirk split-lines --quirk torn-end "
        "--quirk stderr --quirk slow-start --quirk slow-ready --quirk no-identity --quirk bare-options "
        "--quirk combo-words --quirk strict-options --quirk strict-blanks --quirk strict-commands "
        "--quirk strict-order --quirk only-clocks --quirk malformed-info --quirk ponder-word "
        "--quirk more-words --quirk reset-on-isready --quirk plays-own-move --quirk ignore-eof"}},
      4, {"-g", "flipflop-3", "-g", "flipfour"});
}

TEST_CASE("an engine that sends a word that is not a move loses by an illegal move") {
  const std::map<std::string, std::string> words{
      {"zero-move", "0000"}, {"invalid-move", "<invalid>"}, {"resign-move", "resign"}};
  const auto games = gauntlet({{"zero-move"}, {"invalid-move"}, {"resign-move"}}, {"-g", "flipflop-3"});
  CHECK(games.size() == 6);
  for (const auto& entry : games) {
    const GameRecord& game = entry.second;
    CAPTURE(entry.first);
    CHECK(termination_text(game.termination) == "illegal move");
    CHECK(game.outcome == win_for(game.players[Player::p1] == "plain" ? Player::p1 : Player::p2));
    CHECK(game.detail.find(words.at(entry.first)) != std::string::npos);
  }
}

TEST_CASE("the error for an unknown quirk lists all quirks") {
  const auto finished = run("quirky-bot", {"--quirk", "crlf,quiet"});
  CHECK(finished.how == "exited with code 1");
  CHECK(finished.error.starts_with("error: unknown quirk 'quiet'; expected any of banner, blank-lines, "));
  CHECK(finished.output.empty());
}

}  // namespace
}  // namespace flipside::test
