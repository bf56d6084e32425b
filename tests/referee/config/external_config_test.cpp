// Tests the configuration of external games and of engines with quirks.

#include <doctest/doctest.h>

#include "referee/config/flags.hpp"
#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

const std::string two_commands = "[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'b'\n";

Expected<Config> read_external(std::string_view text) {
  return read_config(text, {}, "t.toml", "/usr", "records/t");
}

std::string external_error(std::string_view text) {
  const auto config = read_external(text);
  REQUIRE_FALSE(config);
  return config.error().message;
}

Config config_of(std::string_view text) {
  auto config = read_external(text);
  if (!config) FAIL(config.error().message);
  const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
  if (!again) FAIL(again.error().message);
  CHECK(*again == *config);
  return *std::move(config);
}

TEST_CASE("external games can be combined with built-in games and can have openings files") {
  const Config config = config_of(
      "games = ['ugi:ataxx', 'flipflop-3']\nopenings = { plies = 4, files = { 'ugi:ataxx' = 'book.txt' } "
      "}\n" +
      two_commands);
  CHECK(config.games == std::vector<std::string>{"ugi:ataxx", "flipflop-3"});
  CHECK(config.openings.files.at("ugi:ataxx") == "book.txt");
  config_of("games = ['ugi:ataxx']\n" + two_commands);
}

TEST_CASE("settings that require built-in rules are rejected for external games") {
  CHECK(external_error("games = ['ugi:ataxx']\n[openings]\nplies = 4\n" + two_commands) ==
        "t.toml:3: openings.plies: external game 'ugi:ataxx' cannot have random openings; set plies to 0, "
        "or provide an openings file");
  CHECK(external_error("games = ['ugi:ataxx']\nadjudication = { solved = 9 }\n" + two_commands) ==
        "t.toml:2: adjudication.solved: external game 'ugi:ataxx' cannot be solved");
  CHECK(external_error("games = ['ugi:a b']\n" + two_commands).find("expected ugi:NAME") !=
        std::string::npos);
  CHECK(external_error("games = ['ataxx']\n" + two_commands).find("or ugi:NAME") != std::string::npos);
}

TEST_CASE("quirks apply to a single engine") {
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

TEST_CASE("invalid quirks are errors that state valid values") {
  const auto with = [](const std::string& quirks) {
    return external_error("games = 'ugi:x'\n[[engine]]\ncmd = 'a'\nquirks = { " + quirks +
                          " }\n[[engine]]\ncmd = 'b'\n");
  };
  CHECK(with("start = 'x'").find("unknown key 'start' in [engine.quirks]") != std::string::npos);
  CHECK(with("start_fen = ''").find("t.toml:4: engine.quirks.start_fen: expected a position") == 0);
  CHECK(with("start_fen = \"a\\nquit\"").find("expected a position on one line") != std::string::npos);
  CHECK(with("bare_responses = 1").find("expected true or false") != std::string::npos);
  CHECK(with("go = []").find("expected one or more of clock, movetime, nodes, depth, infinite") !=
        std::string::npos);
  CHECK(with("go = ['time']").find("engine.quirks.go: unknown kind 'time'") != std::string::npos);
  CHECK(with("go = ['movetme']").find("did you mean 'movetime'") != std::string::npos);
  CHECK(with("go = 5").find("expected an array of strings") != std::string::npos);
}

TEST_CASE("a time control must be expressible by the kinds of go that the engine understands") {
  const auto text = [](const std::string& tc, const std::string& go) {
    return "games = 'flipfour'\ntc = '" + tc + "'\n[[engine]]\ncmd = 'a'\nquirks = { go = '" + go +
           "' }\n[[engine]]\ncmd = 'b'\n";
  };
  CHECK(external_error(text("depth=3", "clock movetime")) ==
        "t.toml:5: engine.quirks: the time control 'depth=3' requires 'depth' in 'go'");
  CHECK(external_error(text("nodes=5", "depth")).find("'nodes=5' requires 'nodes'") != std::string::npos);
  config_of(text("5+1", "movetime"));
  config_of(text("st=1", "clock"));
  config_of(text("infinite=2", "movetime"));
}

TEST_CASE("the query timeout has a default and can be overridden") {
  const Config config = config_of(
      "games = 'ugi:x'\ntimeouts = { query = 2 }\n[[engine]]\ncmd = 'a'\ntimeouts = { query = 0.5 "
      "}\n[[engine]]\n"
      "cmd = 'b'\n");
  CHECK(config.engines[0].timeouts.query == 500ms);
  CHECK(config.engines[1].timeouts.query == 2s);
  CHECK(EngineTimeouts{}.query == 5s);
}

TEST_CASE("quirks and timeouts can be set by flags") {
  CLI::App app;
  RunFlags flags;
  add_run_flags(app, flags);
  std::vector<std::string> arguments{
      "-e",
      "name=A,cmd=a,quirk.start_fen=x5o/7 x 0 1,quirk.bare_responses=true,quirk.go=clock movetime,"
      "quirk.ready_before_position=true,timeout.query=2",
      "-e",
      "name=B,cmd=b",
      "-g",
      "ugi:ataxx",
      "--timeout-query",
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
