// Games known only by query, and engines that depart from the protocol, in a tournament's file.

#include <doctest/doctest.h>

#include "referee/config/flags.hpp"
#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

const std::string two_engines = "[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'b'\n";

Expected<Config> read(std::string_view text) { return read_config(text, {}, "t.toml", "/usr", "records/t"); }

std::string error_of(std::string_view text) {
  const auto config = read(text);
  REQUIRE_FALSE(config);
  return config.error().message;
}

Config config_of(std::string_view text) {
  auto config = read(text);
  if (!config) FAIL(config.error().message);
  const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
  if (!again) FAIL(again.error().message);
  CHECK(*again == *config);
  return *std::move(config);
}

TEST_CASE("games known only by query stand beside others, and their openings come from files") {
  const Config config = config_of(
      "games = ['ugi:ataxx', 'flipflop-3']\nopenings = { plies = 4, files = { 'ugi:ataxx' = 'book.txt' } "
      "}\n" +
      two_engines);
  CHECK(config.games == std::vector<std::string>{"ugi:ataxx", "flipflop-3"});
  CHECK(config.openings.files.at("ugi:ataxx") == "book.txt");
  config_of("games = ['ugi:ataxx']\n" + two_engines);
}

TEST_CASE("what takes rules is refused for a game known only by query") {
  CHECK(error_of("games = ['ugi:ataxx']\n[openings]\nplies = 4\n" + two_engines) ==
        "t.toml:2: openings: plies: the rules of 'ugi:ataxx' are not known, so there are no random moves; "
        "expected 0, or a file of openings for it");
  CHECK(error_of("games = ['ugi:ataxx']\nadjudication = { solved = 9 }\n" + two_engines) ==
        "t.toml:2: adjudication: solved: the rules of 'ugi:ataxx' are not known, so it cannot be solved");
  CHECK(error_of("games = ['ugi:a b']\n" + two_engines).find("expected ugi:NAME") != std::string::npos);
  CHECK(error_of("games = ['ataxx']\n" + two_engines).find("or ugi:NAME") != std::string::npos);
}

TEST_CASE("quirks are an engine's own") {
  const Config config = config_of(
      "games = ['ugi:ataxx']\ntc = 'st=1'\n[[engine]]\ncmd = 'a'\n[engine.quirks]\nstart_fen = 'x5o/7 x 0 "
      "1'\n"
      "bare_responses = true\ngo = ['movetime', 'depth']\nready_before_position = true\n[[engine]]\ncmd = "
      "'b'\n");
  const EngineQuirks& quirks = config.engines[0].quirks;
  CHECK(quirks.start_fen == "x5o/7 x 0 1");
  CHECK(quirks.bare_responses);
  CHECK(quirks.go == std::array<bool, 5>{false, true, false, true, false});
  CHECK(quirks.ready_before_position);
  CHECK(config.engines[1].quirks == EngineQuirks{});
}

TEST_CASE("wrong quirks are refused with what would be right") {
  const auto with = [](const std::string& quirks) {
    return error_of("games = 'ugi:x'\n[[engine]]\ncmd = 'a'\nquirks = { " + quirks +
                    " }\n[[engine]]\ncmd = 'b'\n");
  };
  CHECK(with("start = 'x'").find("engine.quirks.start: unknown key") != std::string::npos);
  CHECK(with("start_fen = ''").find("t.toml:4: engine.quirks.start_fen: expected a position") == 0);
  CHECK(with("start_fen = \"a\\nquit\"").find("expected a position in one line") != std::string::npos);
  CHECK(with("bare_responses = 1").find("expected true or false") != std::string::npos);
  CHECK(with("go = []").find("expected some of clock, movetime, nodes, depth, infinite") !=
        std::string::npos);
  CHECK(with("go = ['time']").find("engine.quirks.go: 'time'") != std::string::npos);
  CHECK(with("go = ['movetme']").find("did you mean 'movetime'") != std::string::npos);
  CHECK(with("go = 5").find("expected an array of texts") != std::string::npos);
}

TEST_CASE(
    "a time control that an engine cannot be told is refused, and one that it can be told otherwise not") {
  const auto text = [](const std::string& tc, const std::string& go) {
    return "games = 'flipfour'\ntc = '" + tc + "'\n[[engine]]\ncmd = 'a'\nquirks = { go = '" + go +
           "' }\n[[engine]]\ncmd = 'b'\n";
  };
  CHECK(error_of(text("depth=3", "clock movetime")) ==
        "t.toml:5: engine.quirks: the time control 'depth=3' cannot be told by these kinds of go, expected "
        "'depth' among them or another time control");
  CHECK(error_of(text("nodes=5", "depth")).find("'nodes=5' cannot be told") != std::string::npos);
  config_of(text("5+1", "movetime"));
  config_of(text("st=1", "clock"));
  config_of(text("infinite=2", "movetime"));
}

TEST_CASE("the wait for an answer is a wait like the others") {
  const Config config = config_of(
      "games = 'ugi:x'\nwaits = { query = 2 }\n[[engine]]\ncmd = 'a'\nwaits = { query = 0.5 }\n[[engine]]\n"
      "cmd = 'b'\n");
  CHECK(config.engines[0].timeouts.query == 500ms);
  CHECK(config.engines[1].timeouts.query == 2s);
  CHECK(EngineTimeouts{}.query == 5s);
}

TEST_CASE("quirks and the wait for an answer can be given on the command line") {
  CLI::App app;
  RunFlags flags;
  add_run_flags(app, flags);
  std::vector<std::string> arguments{
      "-e",
      "name=A,cmd=a,quirk.start_fen=x5o/7 x 0 1,quirk.bare_responses=true,quirk.go=clock movetime,"
      "quirk.ready_before_position=true,wait.query=2",
      "-e",
      "name=B,cmd=b",
      "-g",
      "ugi:ataxx",
      "--wait-query",
      "7"};
  std::reverse(arguments.begin(), arguments.end());
  app.parse(arguments);
  const auto text = flags_text(flags);
  if (!text) FAIL(text.error().message);
  const auto config = read_config("", *text, "command line", "/usr", "unused");
  if (!config) FAIL(config.error().message);
  const EngineConfig& a = config->engines[0];
  CHECK(a.quirks == EngineQuirks{"x5o/7 x 0 1", true, {true, true, false, false, false}, true});
  CHECK(a.timeouts.query == 2s);
  CHECK(config->engines[1].timeouts.query == 7s);
}

}  // namespace
}  // namespace flipside::referee
