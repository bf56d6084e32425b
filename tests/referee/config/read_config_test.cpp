#include "referee/config/read_config.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

const std::string full_config = R"(
event = "Test"
site = "here"
seed = 7
games = ["flipflop-3", "flipflop-5"]
rounds = 3
concurrency = 2
tc = "1+0.01"
margin = 0.1
records = "out"
restart = true
transcripts = "all"
strict = true
log = { file = "run.log", level = "debug" }

[openings]
plies = 4
files = { flipflop-5 = "book.txt" }
digests = { flipflop-5 = "0123" }
order = "random"
start = 12

[adjudication]
plies = 300
solved = 20
tables = "tab"
resign = { score = 800, moves = 3 }
draw = { from = 40, moves = 8, score = 5 }

[timeouts]
start = 2
ready = 3.5
move = 4
quit = 0.25

[[engine]]
name = "A"
cmd = "./a"
args = ["-x", "a b"]
dir = "work"
env = { HOME = "/tmp" }
options = { Hash = 64, Style = "wild", Pie = true }
tc = "st=0.5"

[[engine]]
cmd = "bin/b"
restart = false
margin = 0
)";

const std::string two_engines = "[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'b'\n";

Expected<Config> read(std::string_view text, std::string_view flags = {}) {
  return read_config(text, flags, "t.toml", "/usr", "records/t");
}
std::string error_of(std::string_view text, std::string_view flags = {}) {
  const auto config = read(text, flags);
  REQUIRE_FALSE(config);
  return config.error().message;
}

TEST_CASE("the output style is independent of the output directory") {
  const auto config = read(
      "output = 'fastchess'\nrating_interval = 3\nrecords = 'there'\ngames = ['flipfour']\n" + two_engines);
  if (!config) FAIL(config.error().message);
  CHECK(config->output == OutputStyle::fastchess);
  CHECK(config->rating_interval == 3);
  CHECK(config->store == "there/tournament.db");
  const auto again = read(config_text(*config));
  if (!again) FAIL(again.error().message);
  CHECK(*again == *config);
  const auto plain = read("games = ['flipfour']\n" + two_engines);
  CHECK(plain->output == OutputStyle::table);
  const std::string error = error_of("output = 'out/directory'\ngames = ['flipfour']\n" + two_engines);
  CHECK(error.find("expected one of table, fastchess; to set the output directory, use 'records'") !=
        std::string::npos);
}

TEST_CASE("every key of a configuration file is read") {
  const auto config = read(full_config);
  if (!config) FAIL(config.error().message);
  CHECK(config->event == "Test");
  CHECK(config->seed == 7);
  CHECK(config->games == std::vector<std::string>{"flipflop-3", "flipflop-5"});
  CHECK(config->format.rounds == 3);
  CHECK(config->openings.plies == 4);
  CHECK(config->openings.files.at("flipflop-5") == "book.txt");
  CHECK(config->openings.digests.at("flipflop-5") == "0123");
  CHECK(config->openings.order == OpeningOrder::random);
  CHECK(config->openings.start == 12);
  CHECK(config->adjudication ==
        AdjudicationRules{ResignRule{800, 3, true}, DrawRule{40, 8, 5}, 300, 20, "tab"});
  CHECK(config->timeouts == EngineTimeouts{2s, 3500ms, 4s, 5s, 250ms});
  CHECK(config->store == "out/tournament.db");
  CHECK(config->pgn == "out/games.pgn");
  REQUIRE(config->engines.size() == 2);
  const EngineConfig& a = config->engines[0];
  CHECK(a.arguments == std::vector<std::string>{"-x", "a b"});
  CHECK(a.options ==
        std::vector<std::pair<std::string, std::string>>{{"Hash", "64"}, {"Pie", "true"}, {"Style", "wild"}});
  CHECK(a.time_control.kind == TimeControl::Kind::move_time);
  CHECK(a.time_control.margin == 100ms);
  CHECK(a.restart);
  const EngineConfig& b = config->engines[1];
  CHECK(b.name == "b");
  CHECK(b.time_control.base == 1s);
  CHECK(b.time_control.margin == 0ms);
  CHECK_FALSE(b.restart);
}

TEST_CASE("by default, transcripts of failed games are kept and nothing is logged") {
  const auto config = read("games = 'flipflop-3'\n" + two_engines);
  REQUIRE(config);
  CHECK(config->transcripts == KeptTranscripts::failed);
  CHECK(config->log == LogConfig{});
  CHECK_FALSE(config->strict);
  const auto other = read(full_config);
  REQUIRE(other);
  CHECK(other->transcripts == KeptTranscripts::all);
  CHECK(other->log == LogConfig{"run.log", LogLevel::debug});
  CHECK(other->strict);
}

TEST_CASE("arguments of an engine are a string of words or an array of strings") {
  const auto arguments_of = [](std::string_view text) {
    const auto config = read(
        fmt::format("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\nargs = {}\n[[engine]]\ncmd = 'b'\n", text));
    if (!config) FAIL(config.error().message);
    return config->engines[0].arguments;
  };
  CHECK(arguments_of("'--seed  3'") == std::vector<std::string>{"--seed", "3"});
  CHECK(arguments_of("['--name', 'a b']") == std::vector<std::string>{"--name", "a b"});
  CHECK(arguments_of("[]").empty());
}

TEST_CASE("a handicap scales the engine's time control and is not written back") {
  const auto config = read(
      "games = 'flipflop-3'\ntc = '10+1'\n[[engine]]\ncmd = 'a'\nhandicap = 0.5\n[[engine]]\ncmd = 'b'\n");
  REQUIRE(config);
  CHECK(time_control_text(config->engines[0].time_control) == "5+0.5");
  CHECK(time_control_text(config->engines[1].time_control) == "10+1");
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\nhandicap = 0\n").find("0.001 to 1000") !=
        std::string::npos);
}

TEST_CASE("read_config inverts config_text") {
  const auto config = read(full_config);
  REQUIRE(config);
  const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
  if (!again) FAIL(again.error().message);
  CHECK(*again == *config);
}

TEST_CASE("a page has an address, a port and a token, which is not written") {
  const std::string engines = "[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'b'\n";
  const auto page_of = [&](const std::string& table) {
    const auto config = read("games = 'flipflop-3'\n" + table + engines);
    REQUIRE(config);
    return config->page;
  };
  CHECK_FALSE(page_of(""));
  CHECK(page_of("[page]\n") == PageConfig{});
  const auto config =
      read("games = 'flipflop-3'\n[page]\naddress = '::'\nport = 80\ntoken = 'secret'\n" + engines);
  REQUIRE(config);
  CHECK(config->page == PageConfig{"::", 80, "secret"});
  CHECK(config_text(*config).find("secret") == std::string::npos);
  const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
  REQUIRE(again);
  CHECK(again->page == PageConfig{"::", 80, ""});
  CHECK(error_of("games = 'flipflop-3'\n[page]\nport = 65536\n").find("1 to 65535") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[page]\naddress = ''\n").find("IPv4") != std::string::npos);
}

const std::string with_limits = R"(
games = "flipflop-3"
tc = "1+0.01"
clock = "cpu"
ponder = true
nice = 3
memory = "2 GiB"
affinity = "force"
[timeouts]
start = 2
[[engine]]
cmd = "a"
[[engine]]
cmd = "b"
tc = "st=1"
clock = "wall"
ponder = false
nice = 0
memory = 512
timeouts = { start = 30, stop = 0.5 }
)";

TEST_CASE("engines inherit clock, pondering, limits and timeouts of the tournament") {
  const auto config = read(with_limits);
  if (!config) FAIL(config.error().message);
  CHECK(config->affinity == Affinity::force);
  const EngineConfig& a = config->engines[0];
  CHECK(a.time_control.charge == TimeControl::Charge::cpu);
  CHECK(a.ponder);
  CHECK(a.niceness == 3);
  CHECK(a.memory == 2048);
  CHECK(a.timeouts.start == 2s);
  const EngineConfig& b = config->engines[1];
  CHECK(b.time_control.charge == TimeControl::Charge::wall);
  CHECK_FALSE(b.ponder);
  CHECK(b.niceness == 0);
  CHECK(b.memory == 512);
  CHECK(b.timeouts == EngineTimeouts{30s, 10s, 60s, 500ms, 1s});
  const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
  if (!again) FAIL(again.error().message);
  CHECK(*again == *config);
}

TEST_CASE("an engine with a different time control inherits the clock") {
  const auto config = read(
      "games = 'flipflop-3'\nclock = 'cpu'\n[[engine]]\ncmd = 'a'\ntc = '5'\n"
      "[[engine]]\ncmd = 'b'\n");
  REQUIRE(config);
  CHECK(recorded_time_control(config->engines[0].time_control) == "5 cpu");
  CHECK_FALSE(config->engines[0].niceness);
  CHECK(config->affinity == Affinity::off);
}

TEST_CASE("invalid limits are errors that state valid values") {
  const auto with = [](const std::string& line) {
    return error_of("games = 'flipflop-3'\n" + line + "\n" + two_engines);
  };
  CHECK(with("clock = 'sun'") == "t.toml:2: clock: unknown value 'sun'; expected one of wall, cpu");
  CHECK(with("nice = 20") == "t.toml:2: nice: expected an integer from 0 to 19");
  CHECK(with("nice = -1").find("from 0 to 19") != std::string::npos);
  CHECK(with("affinity = 'yes'") == "t.toml:2: affinity: expected true, false or \"force\"");
  CHECK(with("affinity = 1").find("expected true or false") != std::string::npos);
  CHECK(with("ponder = 'on'").find("expected true or false") != std::string::npos);
  for (const std::string memory : {"0", "-5", "1.5", "true", "'0 MiB'", "'512 MB'", "'-1 MiB'", "'many'",
                                   "'99999999999999999999'", "'1 GiB more'", "20000000", "'20000 GiB'"})
    CHECK(with("memory = " + memory) ==
          "t.toml:2: memory: expected a size in MiB, or a string such as \"512 MiB\" or \"2 GiB\"");
}

TEST_CASE("flags override the file, and engines of the same name are merged") {
  const auto config = read(full_config,
                           "rounds = 9\n[openings]\nplies = 6\n[[engine]]\nname = 'A'\ntc = 'depth=4'\n"
                           "[[engine]]\nname = 'C'\ncmd = 'c'\n");
  if (!config) FAIL(config.error().message);
  CHECK(config->format.rounds == 9);
  CHECK(config->openings.plies == 6);
  CHECK(config->openings.files.size() == 1);
  REQUIRE(config->engines.size() == 3);
  CHECK(config->engines[0].command == "./a");
  CHECK(config->engines[0].time_control.kind == TimeControl::Kind::depth);
  CHECK(config->engines[2].name == "C");
}

TEST_CASE("engines from flags do not hide an invalid engine list in the file") {
  CHECK(error_of("engine = 3\ngames = 'flipflop-3'\n", two_engines)
            .starts_with("t.toml:1: engine: expected an array of tables"));
}

TEST_CASE("a flag overrides one key of an adjudication rule and keeps the others") {
  const auto config = read(full_config, "[adjudication.resign]\nscore = 700\n");
  if (!config) FAIL(config.error().message);
  CHECK(config->adjudication.resign == ResignRule{700, 3, true});
}

TEST_CASE("store and PGN file default to the same directory") {
  const std::string base = "games = 'flipflop-3'\n";
  CHECK(read(base + two_engines)->store == "records/t/tournament.db");
  CHECK(read(base + "pgn = 'x/g.pgn'\n" + two_engines)->store == "x/tournament.db");
  CHECK(read(base + "pgn = 'g.pgn'\n" + two_engines)->store == "tournament.db");
  CHECK(read(base + "store = 'x/t.db'\n" + two_engines)->pgn == "x/games.pgn");
}

TEST_CASE("an unknown key is an error with file, line and the most similar key") {
  CHECK(error_of("rouns = 3\ngames = 'flipflop-3'\n" + two_engines) ==
        "t.toml:1: unknown key 'rouns'; did you mean 'rounds'?");
  CHECK(error_of("games = 'flipflop-3'\n[openings]\nply = 3\n" + two_engines)
            .starts_with("t.toml:3: unknown key 'ply' in [openings]"));
  CHECK(
      error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\n[[engine]]\ncmd='b'\noption = { Hash = 1 }\n") ==
      "t.toml:6: unknown key 'option' in [[engine]]; did you mean 'options'?");
}

TEST_CASE("a value of the wrong type or out of range is an error with its line and the expected values") {
  const auto with = [](const std::string& line) {
    return error_of("games = 'flipflop-3'\n" + line + "\n" + two_engines);
  };
  CHECK(with("rounds = 0") == "t.toml:2: rounds: expected an integer from 1 to 1000000000");
  CHECK(with("rounds = '5'").find("expected an integer") != std::string::npos);
  CHECK(with("rounds = 1.5").find("expected an integer") != std::string::npos);
  CHECK(with("tc = '10+'").find("expected BASE+INCREMENT") != std::string::npos);
  CHECK(with("tc = ''").find("expected BASE+INCREMENT") != std::string::npos);
  CHECK(with("tc = 10").find("expected a string") != std::string::npos);
  CHECK(with("margin = -1").find("expected a number of seconds") != std::string::npos);
  CHECK(with("restart = 1").find("expected true or false") != std::string::npos);
  CHECK(with("openings = 3").find("expected a table") != std::string::npos);
  CHECK(with("[openings]\norder = 'randm'") ==
        "t.toml:3: openings.order: unknown value 'randm'; did you mean 'random'?");
  CHECK(with("[openings]\norder = 1").find("expected a string") != std::string::npos);
  CHECK(with("[openings]\nstart = 0") ==
        "t.toml:3: openings.start: expected an integer from 1 to 1000000000");
  CHECK(error_of("games = 'flipflop-3'\nengine = 3\n").find("[[engine]]") != std::string::npos);
  CHECK(with("transcripts = 'fails'") ==
        "t.toml:2: transcripts: unknown value 'fails'; did you mean 'failed'?");
  CHECK(with("strict = 'yes'").find("expected true or false") != std::string::npos);
  CHECK(with("[log]\nfile = 'a'\nlevel = 'loud'") ==
        "t.toml:4: log.level: unknown value 'loud'; expected one of error, warning, info, debug");
  CHECK(with("[log]\nlevel = 'info'").find("missing key 'file' in [log]") != std::string::npos);
  CHECK(with("[log]\nfile = ''").find("log.file: expected a file name") != std::string::npos);
}

TEST_CASE("adjudication rules must be complete") {
  const auto with = [](const std::string& line) {
    return error_of("games = 'flipflop-3'\n[adjudication]\n" + line + "\n" + two_engines);
  };
  CHECK(with("resign = { score = 800 }") == "t.toml:3: missing key 'moves' in [adjudication.resign]");
  CHECK(with("draw = { from = 1, moves = 2 }") == "t.toml:3: missing key 'score' in [adjudication.draw]");
  CHECK(with("resign = { score = 0, moves = 1 }").find("from 1 to") != std::string::npos);
}

TEST_CASE("tables are in a given directory or in the default directory") {
  const auto tables = [](const std::string& value) {
    const auto config = read("games = 'flipfour'\n[adjudication]\ntables = " + value + "\n" + two_engines);
    if (!config) FAIL(config.error().message);
    return config->adjudication.tables;
  };
  CHECK(tables("'there'") == "there");
  CHECK(tables("true") == "tables");
  CHECK(tables("false").empty());
  CHECK(error_of("games = 'flipfour'\n[adjudication]\ntables = 3\n" + two_engines)
            .find("adjudication.tables: expected") != std::string::npos);
}

TEST_CASE("games and engines must be consistent") {
  CHECK(error_of("games = 'flipflop-4'\n" + two_engines).find("flipflop-4") != std::string::npos);
  CHECK(error_of("games = ['flipflop-3', 'flipflop-3']\n" + two_engines).find("duplicate game") !=
        std::string::npos);
  CHECK(error_of(two_engines).find("at least one game") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\n").find("at least two") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'x/a'\n")
            .find("duplicate name 'a'") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\nname = 'a'\n").find("expected the program to start") !=
        std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\ndirectory = '/no/such'\n" + two_engines)
            .find("'/no/such' is not a directory") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\nstore = 'x/../g'\npgn = 'g'\n" + two_engines).find("is the store") !=
        std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[openings.files]\nflipfour = 'x'\n" + two_engines)
            .find("'flipfour' is not a game of this tournament") != std::string::npos);
}

TEST_CASE("invalid TOML is an error with line and column") {
  CHECK(error_of("games = [\n").starts_with("t.toml:"));
  CHECK(error_of("games = 1 2\n").find("invalid TOML") != std::string::npos);
  CHECK(error_of("").find("games") != std::string::npos);
}

TEST_CASE("renamed keys are errors that state the new name") {
  CHECK(error_of("games = 'flipflop-3'\n[waits]\nstart = 2\n" + two_engines) ==
        "t.toml:2: '[waits]' is now '[timeouts]'");
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\nwaits = { start = 2 }\n" + two_engines) ==
        "t.toml:4: 'waits' in [[engine]] is now 'timeouts'");
}

}  // namespace
}  // namespace flipside::referee
