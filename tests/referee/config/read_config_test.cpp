#include "referee/config/read_config.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

const std::string whole = R"(
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

[waits]
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

TEST_CASE("how a run tells what happens is told apart from where its records go") {
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
  const std::string error = error_of("output = 'out/folder'\ngames = ['flipfour']\n" + two_engines);
  CHECK(error.find("\"table\" or \"fastchess\"; 'records' names a folder") != std::string::npos);
}

TEST_CASE("a tournament's file is read key by key") {
  const auto config = read(whole);
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

TEST_CASE("transcripts of failed games are kept, and no log, unless told otherwise") {
  const auto config = read("games = 'flipflop-3'\n" + two_engines);
  REQUIRE(config);
  CHECK(config->transcripts == KeptTranscripts::failed);
  CHECK(config->log == LogConfig{});
  CHECK_FALSE(config->strict);
  const auto other = read(whole);
  REQUIRE(other);
  CHECK(other->transcripts == KeptTranscripts::all);
  CHECK(other->log == LogConfig{"run.log", LogLevel::debug});
  CHECK(other->strict);
}

TEST_CASE("the arguments of an engine are words in one text, or an array of any texts") {
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

TEST_CASE("a handicap changes an engine's own time control and is gone from the text") {
  const auto config = read(
      "games = 'flipflop-3'\ntc = '10+1'\n[[engine]]\ncmd = 'a'\nhandicap = 0.5\n[[engine]]\ncmd = 'b'\n");
  REQUIRE(config);
  CHECK(time_control_text(config->engines[0].time_control) == "5+0.5");
  CHECK(time_control_text(config->engines[1].time_control) == "10+1");
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\nhandicap = 0\n").find("0.001 to 1000") !=
        std::string::npos);
}

TEST_CASE("a configuration written as text reads back to an equal one") {
  const auto config = read(whole);
  REQUIRE(config);
  const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
  if (!again) FAIL(again.error().message);
  CHECK(*again == *config);
}

const std::string with_limits = R"(
games = "flipflop-3"
tc = "1+0.01"
clock = "cpu"
ponder = true
nice = 3
memory = "2 GiB"
affinity = "force"
[waits]
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
waits = { start = 30, stop = 0.5 }
)";

TEST_CASE(
    "clock, pondering, limits and waits of the tournament hold for engines that have none of their own") {
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

TEST_CASE("an engine's own time control keeps the tournament's clock") {
  const auto config = read(
      "games = 'flipflop-3'\nclock = 'cpu'\n[[engine]]\ncmd = 'a'\ntc = '5'\n"
      "[[engine]]\ncmd = 'b'\n");
  REQUIRE(config);
  CHECK(recorded_time_control(config->engines[0].time_control) == "5 cpu");
  CHECK_FALSE(config->engines[0].niceness);
  CHECK(config->affinity == Affinity::off);
}

TEST_CASE("a limit that makes no sense is refused with what would be right") {
  const auto with = [](const std::string& line) {
    return error_of("games = 'flipflop-3'\n" + line + "\n" + two_engines);
  };
  CHECK(with("clock = 'sun'") == "t.toml:2: clock: 'sun', expected \"wall\" or \"cpu\"");
  CHECK(with("nice = 20") == "t.toml:2: nice: expected a whole number from 0 to 19");
  CHECK(with("nice = -1").find("from 0 to 19") != std::string::npos);
  CHECK(with("affinity = 'yes'") == "t.toml:2: affinity: 'yes', expected true, false or \"force\"");
  CHECK(with("affinity = 1").find("expected true or false") != std::string::npos);
  CHECK(with("ponder = 'on'").find("expected true or false") != std::string::npos);
  for (const std::string memory : {"0", "-5", "1.5", "true", "'0 MiB'", "'512 MB'", "'-1 MiB'", "'many'",
                                   "'99999999999999999999'", "'1 GiB more'", "20000000", "'20000 GiB'"})
    CHECK(
        with("memory = " + memory) ==
        "t.toml:2: memory: expected MiB, a whole number from 1, or a text such as \"512 MiB\" or \"2 GiB\"");
}

TEST_CASE("flags win over the file, and engines of the same name are merged") {
  const auto config = read(whole,
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

TEST_CASE("engines of flags do not hide that those of the file are none") {
  CHECK(error_of("engine = 3\ngames = 'flipflop-3'\n", two_engines)
            .starts_with("t.toml:1: engine: expected tables"));
}

TEST_CASE("a flag changes one part of a rule and leaves the others") {
  const auto config = read(whole, "[adjudication.resign]\nscore = 700\n");
  if (!config) FAIL(config.error().message);
  CHECK(config->adjudication.resign == ResignRule{700, 3, true});
}

TEST_CASE("the store stands beside the record, and both in the default folder where none is named") {
  const std::string base = "games = 'flipflop-3'\n";
  CHECK(read(base + two_engines)->store == "records/t/tournament.db");
  CHECK(read(base + "pgn = 'x/g.pgn'\n" + two_engines)->store == "x/tournament.db");
  CHECK(read(base + "pgn = 'g.pgn'\n" + two_engines)->store == "tournament.db");
  CHECK(read(base + "store = 'x/t.db'\n" + two_engines)->pgn == "x/games.pgn");
}

TEST_CASE("an unknown key is refused with file, line and the nearest known one") {
  CHECK(error_of("rouns = 3\ngames = 'flipflop-3'\n" + two_engines)
            .starts_with("t.toml:1: rouns: unknown key (did you mean 'rounds'?)"));
  CHECK(error_of("games = 'flipflop-3'\n[openings]\nply = 3\n" + two_engines)
            .starts_with("t.toml:3: openings.ply: unknown key"));
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\n[[engine]]\ncmd='b'\noption = { Hash = 1 }\n")
            .starts_with("t.toml:6: engine.option: unknown key (did you mean 'options'?)"));
}

TEST_CASE("a value of the wrong kind or out of range is refused with its line and what would be right") {
  const auto with = [](const std::string& line) {
    return error_of("games = 'flipflop-3'\n" + line + "\n" + two_engines);
  };
  CHECK(with("rounds = 0") == "t.toml:2: rounds: expected a whole number from 1 to 1000000000");
  CHECK(with("rounds = '5'").find("expected a whole number") != std::string::npos);
  CHECK(with("rounds = 1.5").find("expected a whole number") != std::string::npos);
  CHECK(with("tc = '10+'").find("expected BASE+INCREMENT") != std::string::npos);
  CHECK(with("tc = ''").find("expected BASE+INCREMENT") != std::string::npos);
  CHECK(with("tc = 10").find("expected a text in quotes") != std::string::npos);
  CHECK(with("margin = -1").find("expected a number of seconds") != std::string::npos);
  CHECK(with("restart = 1").find("expected true or false") != std::string::npos);
  CHECK(with("openings = 3").find("expected a table") != std::string::npos);
  CHECK(with("[openings]\norder = 'randm'") ==
        "t.toml:3: openings.order: 'randm' (did you mean 'random'?), expected \"sequential\" or \"random\"");
  CHECK(with("[openings]\norder = 1").find("expected a text in quotes") != std::string::npos);
  CHECK(with("[openings]\nstart = 0") ==
        "t.toml:3: openings.start: expected a whole number from 1 to 1000000000");
  CHECK(error_of("games = 'flipflop-3'\nengine = 3\n").find("[[engine]]") != std::string::npos);
  CHECK(with("transcripts = 'fails'") ==
        "t.toml:2: transcripts: 'fails' (did you mean 'failed'?), expected one of none, failed, all");
  CHECK(with("strict = 'yes'").find("expected true or false") != std::string::npos);
  CHECK(with("[log]\nfile = 'a'\nlevel = 'loud'") ==
        "t.toml:4: log.level: 'loud', expected one of error, warning, info, debug");
  CHECK(with("[log]\nlevel = 'info'").find("log.file: missing") != std::string::npos);
  CHECK(with("[log]\nfile = ''").find("log.file: expected the name of a file") != std::string::npos);
}

TEST_CASE("a rule of adjudication must be whole") {
  const auto with = [](const std::string& line) {
    return error_of("games = 'flipflop-3'\n[adjudication]\n" + line + "\n" + two_engines);
  };
  CHECK(with("resign = { score = 800 }") == "t.toml:3: adjudication.resign.moves: missing");
  CHECK(with("draw = { from = 1, moves = 2 }") == "t.toml:3: adjudication.draw.score: missing");
  CHECK(with("resign = { score = 0, moves = 1 }").find("from 1 to") != std::string::npos);
}

TEST_CASE("tables lie in a folder that is named, or in the usual one") {
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

TEST_CASE("games and engines must make sense together") {
  CHECK(error_of("games = 'flipflop-4'\n" + two_engines).find("flipflop-4") != std::string::npos);
  CHECK(error_of("games = ['flipflop-3', 'flipflop-3']\n" + two_engines).find("named twice") !=
        std::string::npos);
  CHECK(error_of(two_engines).find("at least one game") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\n").find("at least two") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\ncmd = 'a'\n[[engine]]\ncmd = 'x/a'\n")
            .find("two engines are named 'a'") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[[engine]]\nname = 'a'\n").find("expected the program to start") !=
        std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\ndirectory = '/no/such'\n" + two_engines)
            .find("'/no/such' is no folder") != std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\nstore = 'x/../g'\npgn = 'g'\n" + two_engines).find("is the store") !=
        std::string::npos);
  CHECK(error_of("games = 'flipflop-3'\n[openings.files]\nflipfour = 'x'\n" + two_engines)
            .find("not one of the games") != std::string::npos);
}

TEST_CASE("a text that is no TOML is refused with line and column") {
  CHECK(error_of("games = [\n").starts_with("t.toml:"));
  CHECK(error_of("games = 1 2\n").find("no TOML") != std::string::npos);
  CHECK(error_of("").find("games") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee
