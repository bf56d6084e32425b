// Engines that differ from the protocol's text as real ones do play whole games that the referee knows.

#include <map>

#include "tests/e2e/played.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;

/// An odd engine and what a tournament says of it besides.
struct OddEntry {
  std::string name;    // also its oddity
  std::string keys{};  // `,key=value…`
  std::string args{};  // more of its arguments
};

/// The games of a plain engine against each odd one, by the odd one's name.
std::multimap<std::string, GameRecord> gauntlet(const std::vector<OddEntry>& entries,
                                                std::vector<std::string> arguments) {
  const TemporaryDirectory folder;
  const std::string mark = "odd-" + std::to_string(getpid());
  arguments.insert(arguments.begin(), {"-e", "name=plain,cmd=random-bot", "--format", "gauntlet"});
  for (const auto& [name, keys, args] : entries)
    arguments.insert(arguments.end(), {"-e", "name=" + name + ",cmd=quirky-bot,args=--slow-ms 30 --odd " +
                                                 name + args + " --name " + mark + keys});
  std::multimap<std::string, GameRecord> games;
  for (const GameRecord& game : play_tournament(folder, std::move(arguments)).games)
    games.emplace(game.players[game.players[Player::p1] == "plain" ? Player::p2 : Player::p1], game);
  CHECK(all_gone(mark));
  return games;
}

void check_all_normal(const std::vector<OddEntry>& entries, std::size_t games_each,
                      std::vector<std::string> arguments) {
  const auto games = gauntlet(entries, std::move(arguments));
  CHECK(games.size() == games_each * entries.size());
  for (const auto& entry : games) {
    CAPTURE(entry.first);
    CAPTURE(entry.second.detail);
    CHECK(termination_text(entry.second.termination) == "normal");
  }
}

TEST_CASE("what engines say too much, too little, late or in their own way is tolerated") {
  check_all_normal({{"banner"},        {"blank-lines"}, {"unknown-lines"}, {"crlf"},
                    {"split-lines"},   {"torn-end"},    {"stderr"},        {"slow-start"},
                    {"slow-ready"},    {"no-identity"}, {"no-extensions"}, {"bare-options", ",option.Seed=7"},
                    {"combo-variant"}, {"combo-words"}, {"odd-infos"},     {"early-move"},
                    {"ponder-word"},   {"more-words"},  {"ignore-eof"},    {"ignore-quit"}},
                   4, {"-g", "flipflop-3", "-g", "flipfour"});
}

TEST_CASE("an engine is sent nothing that it could choke on, and only the go that its time control says") {
  check_all_normal({{"strict-options", ",option.Seed=7"},
                    {"strict-blanks"},
                    {"strict-commands"},
                    {"strict-order"},
                    {"only-clocks"},
                    {"no-clocks", ",tc=st=5"}},
                   4, {"-g", "flipflop-3", "-g", "flipfour", "--ponder"});
}

TEST_CASE(
    "boards that are reset, played on or begun elsewhere do no harm, nor does a game without a choice") {
  check_all_normal({{"reset-on-isready"},
                    {"plays-own-move"},
                    {"lower-case-variant"},
                    {"no-variant"},
                    {"other-startpos", ",quirk.start_fen=rrr/3/RRR w - 1"},
                    {"needs-isready", ",quirk.ready_before_position=true"}},
                   4, {"-g", "flipflop-3", "--rounds", "2"});
}

TEST_CASE("an engine that knows one kind of go is told the time in that kind, where its quirks say so") {
  check_all_normal({{"only-clocks", ",tc=st=5,quirk.go=clock"}, {"no-clocks", ",quirk.go=movetime"}}, 2,
                   {"-g", "flipflop-3"});
}

TEST_CASE("all that is tolerated is tolerated at once") {
  check_all_normal({{"banner", "",
                     " --odd blank-lines --odd unknown-lines --odd crlf --odd split-lines --odd torn-end "
                     "--odd stderr --odd slow-start --odd slow-ready --odd no-identity --odd bare-options "
                     "--odd combo-words --odd strict-options --odd strict-blanks --odd strict-commands "
                     "--odd strict-order --odd only-clocks --odd odd-infos --odd ponder-word "
                     "--odd more-words --odd reset-on-isready --odd plays-own-move --odd ignore-eof"}},
                   4, {"-g", "flipflop-3", "-g", "flipfour"});
}

TEST_CASE("words that are no move lose as an illegal move") {
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

TEST_CASE("an unknown oddity is an error that lists those that there are") {
  const auto finished = run("quirky-bot", {"--odd", "crlf,quiet"});
  CHECK(finished.how == "exited with code 1");
  CHECK(finished.error.starts_with("error: unknown oddity 'quiet', expected some of banner, blank-lines, "));
  CHECK(finished.output.empty());
}

}  // namespace
}  // namespace flipside::test
