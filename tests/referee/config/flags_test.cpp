#include "referee/config/flags.hpp"

#include <doctest/doctest.h>

#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

Expected<std::string> text_of(std::vector<std::string> arguments) {
  CLI::App app;
  RunFlags flags;
  add_run_flags(app, flags);
  std::reverse(arguments.begin(), arguments.end());
  app.parse(arguments);
  return flags_text(flags);
}

TEST_CASE("flags alone can configure a tournament") {
  const auto text = text_of({"-e",
                             "name=A,cmd=a,args=-x 3,option.Hash=64,env.X=1,tc=st=0.1",
                             "-e",
                             "name=B,cmd=b,restart=true",
                             "--game",
                             "flipflop-5",
                             "--tc",
                             "1+0.01",
                             "--rounds",
                             "50",
                             "--concurrency",
                             "2",
                             "--pgn",
                             "games.pgn",
                             "--opening-plies",
                             "4",
                             "--openings",
                             "flipflop-5=book.txt",
                             "--opening-order",
                             "random",
                             "--opening-start",
                             "3",
                             "--timeout-quit",
                             "0.5",
                             "--resign-score",
                             "700",
                             "--resign-moves",
                             "2",
                             "--max-plies",
                             "99",
                             "--log",
                             "run.log",
                             "--log-level",
                             "warning",
                             "--transcripts",
                             "none",
                             "--strict"});
  if (!text) FAIL(text.error().message);
  const auto config = read_config("", *text, "command line", "/usr", "unused");
  if (!config) FAIL(config.error().message);
  CHECK(config->format.rounds == 50);
  CHECK(config->concurrency == 2);
  CHECK(config->pgn == "games.pgn");
  CHECK(config->openings.plies == 4);
  CHECK(config->openings.files.at("flipflop-5") == "book.txt");
  CHECK(config->openings.order == OpeningOrder::random);
  CHECK(config->openings.start == 3);
  CHECK(config->adjudication == AdjudicationRules{ResignRule{700, 2, true}, std::nullopt, 99});
  CHECK(config->timeouts.quit == 500ms);
  CHECK(config->log == LogConfig{"run.log", LogLevel::warning});
  CHECK(config->transcripts == KeptTranscripts::none);
  CHECK(config->strict);
  REQUIRE(config->engines.size() == 2);
  CHECK(config->engines[0].arguments == std::vector<std::string>{"-x", "3"});
  CHECK(config->engines[0].options == std::vector<std::pair<std::string, std::string>>{{"Hash", "64"}});
  CHECK(config->engines[0].environment == std::vector<std::pair<std::string, std::string>>{{"X", "1"}});
  CHECK(config->engines[0].time_control.kind == TimeControl::Kind::move_time);
  CHECK(config->engines[1].restart);
  CHECK(config->engines[1].time_control.base == 1s);
}

TEST_CASE("flags set the format and an SPRT") {
  const auto read = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"-e", "cmd=a", "-e", "cmd=b", "-g", "flipflop-5"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto text = text_of(std::move(arguments));
    if (!text) FAIL(text.error().message);
    const auto config = read_config("", *text, "command line", "/usr", "unused");
    if (!config) FAIL(config.error().message);
    return *config;
  };
  CHECK(read({"--format", "swiss", "--rounds", "7", "--pairs", "2"}).format ==
        Format{.kind = FormatKind::swiss, .rounds = 7, .pairs = 2});
  CHECK(read({"--format", "knockout", "--tie-breaks", "0"}).format ==
        Format{.kind = FormatKind::knockout, .tie_breaks = 0});
  CHECK(read({"--format", "gauntlet", "--seeds", "1"}).format.kind == FormatKind::gauntlet);
  CHECK(read({"--sprt", "elo0=-2,elo1=3.5,beta=0.1,model=logistic,count=games"}).sprt ==
        SprtSettings{SprtModel::logistic, -2, 3.5, 0.05, 0.1, false});
}

TEST_CASE("the name of an option may contain dots") {
  const auto text = text_of({"-e", "cmd=a,option.Book.File=x,env.A.B=1", "-e", "cmd=b", "-g", "flipflop-5"});
  REQUIRE(text);
  const auto config = read_config("", *text, "command line", "/usr", "unused");
  if (!config) FAIL(config.error().message);
  CHECK(config->engines[0].options == std::vector<std::pair<std::string, std::string>>{{"Book.File", "x"}});
  CHECK(config->engines[0].environment == std::vector<std::pair<std::string, std::string>>{{"A.B", "1"}});
}

TEST_CASE("flags set clock, pondering, affinity and limits for all engines or for one engine") {
  const auto text =
      text_of({"-e", "cmd=a,clock=wall,ponder=false,nice=7,memory=512 MiB,timeout.start=30,timeout.stop=2",
               "-e", "cmd=b", "-g", "flipflop-3", "--clock", "cpu", "--ponder", "--restart", "--nice", "2",
               "--memory", "64", "--timeout-stop", "3", "--affinity"});
  if (!text) FAIL(text.error().message);
  const auto config = read_config("", *text, "command line", "/usr", "unused");
  if (!config) FAIL(config.error().message);
  CHECK(config->affinity == Affinity::on);
  const EngineConfig& a = config->engines[0];
  CHECK(a.time_control.charge == TimeControl::Charge::wall);
  CHECK_FALSE(a.ponder);
  CHECK(a.niceness == 7);
  CHECK(a.memory == 512);
  CHECK(a.timeouts.start == 30s);
  CHECK(a.timeouts.stop == 2s);
  const EngineConfig& b = config->engines[1];
  CHECK(b.time_control.charge == TimeControl::Charge::cpu);
  CHECK(b.ponder);
  CHECK(b.restart);
  CHECK(b.niceness == 2);
  CHECK(b.memory == 64);
  CHECK(b.timeouts.stop == 3s);
}

TEST_CASE("omitted flags keep the file's values, and boolean flags can be reset") {
  const std::string file =
      "games = 'flipflop-3'\nponder = true\naffinity = true\n[[engine]]\ncmd = 'a'\n"
      "[[engine]]\ncmd = 'b'\n";
  const auto read_with = [&](const std::vector<std::string>& flags) {
    return *read_config(file, *text_of(flags), "t.toml", "/usr", "unused");
  };
  CHECK(read_with({}).engines[0].ponder);
  CHECK_FALSE(read_with({"--ponder=false"}).engines[0].ponder);
  CHECK(read_with({"--force-affinity"}).affinity == Affinity::force);
}

TEST_CASE("a backslash escapes a comma in a value of --engine") {
  const auto text = text_of({"-e", "name=A\\,B,cmd=a"});
  REQUIRE(text);
  CHECK(text->find("A,B") != std::string::npos);
}

TEST_CASE("an invalid flag is an error with its name") {
  CHECK(text_of({"-e", "A"}).error().message == "--engine 'A': expected key=value, not 'A'");
  CHECK(text_of({"-e", "cmd=a,restart=maybe"}).error().message.find("expected true or false") !=
        std::string::npos);
  CHECK(text_of({"-e", "cmd=a,options=x,option.Hash=64"}).error().message ==
        "--engine 'cmd=a,options=x,option.Hash=64': 'option.Hash=64' conflicts with an earlier key");
  CHECK(text_of({"-e", "cmd=a,timeouts=x,timeout.start=1"}).error().message ==
        "--engine 'cmd=a,timeouts=x,timeout.start=1': 'timeout.start=1' conflicts with an earlier key");
  CHECK(text_of({"-e", "cmd=a,nice=much"}).error().message == "--engine nice 'much': expected an integer");
  CHECK(text_of({"-e", "cmd=a,ponder=1"}).error().message == "--engine ponder '1': expected true or false");
  CHECK(text_of({"-e", "cmd=a,cmd=b"}).error().message == "--engine 'cmd=a,cmd=b': duplicate key 'cmd'");
  CHECK(text_of({"--rounds", "many"}).error().message == "--rounds 'many': expected an integer");
  CHECK(text_of({"--sprt", "elo0"}).error().message == "--sprt 'elo0': expected key=value, not 'elo0'");
  CHECK(text_of({"--sprt", "elo0=a"}).error().message == "--sprt elo0 'a': expected a number");
  CHECK(text_of({"--margin", "1s"}).error().message == "--margin '1s': expected a number");
  CHECK(text_of({"--openings", "book.txt"}).error().message.find("GAME=FILE") != std::string::npos);
}

TEST_CASE("an unknown key in --engine is the same error as in a file") {
  const auto text = text_of({"-e", "cmd=a,colour=red", "-e", "cmd=b", "-g", "flipflop-3"});
  REQUIRE(text);
  const auto config = read_config("", *text, "command line", "/", "x");
  REQUIRE_FALSE(config);
  CHECK(config.error().message.starts_with("command line: unknown key 'colour' in [[engine]]"));
}

TEST_CASE("renamed flags are errors that state the new name") {
  CHECK(text_of({"--wait-quit", "1"}).error().message == "'--wait-quit' is now '--timeout-quit'");
  CHECK(text_of({"-e", "cmd=a,wait.start=1"}).error().message ==
        "--engine 'cmd=a,wait.start=1': 'wait.start' is now 'timeout.start'");
}

}  // namespace
}  // namespace flipside::referee
