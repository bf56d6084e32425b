#include "referee/fastchess/command_line.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

constexpr const char* two_engines =
    "-engine cmd=a name=A -engine cmd=b name=B -each tc=10+0.1 -variant flipflop-5 ";

FastchessCommand command_of(const std::string& line) {
  auto command = parse_fastchess(words_of(line));
  if (!command) FAIL(command.error().message);
  return *std::move(command);
}

/// Returns the configuration equivalent to a command line.
Config config_of(const std::string& line) {
  const FastchessCommand command = command_of(line);
  auto config = read_config(command.config, {}, "fastchess", "/usr", "records");
  if (!config) FAIL(config.error().message);
  return *std::move(config);
}

std::string error_of(const std::string& line) {
  const auto command = parse_fastchess(words_of(line));
  return command ? "" : command.error().message;
}

bool warns(const std::string& line, const std::string& about) {
  const auto warnings = command_of(line).warnings;
  return std::any_of(warnings.begin(), warnings.end(),
                     [&](const auto& warning) { return warning.find(about) != std::string::npos; });
}

TEST_CASE("the later of -engine and -each overrides the earlier one") {
  const Config config = config_of(
      "-each tc=1 option.Hash=16 -engine cmd=./a name=A option.Hash=64 args=x -engine cmd=b name=B dir=/tmp "
      "restart=on option.Hash=8 -each option.Threads=1 timemargin=20 -variant flipfour");
  REQUIRE(config.engines.size() == 2);
  const EngineConfig& a = config.engines[0];
  const EngineConfig& b = config.engines[1];
  using Options = std::vector<std::pair<std::string, std::string>>;
  CHECK(a.command == "./a");
  CHECK(a.arguments == std::vector<std::string>{"x"});
  CHECK(a.options == Options{{"Hash", "64"}, {"Threads", "1"}});
  CHECK(b.options == Options{{"Hash", "8"}, {"Threads", "1"}});
  CHECK(b.directory == "/tmp");
  CHECK(b.restart);
  CHECK_FALSE(a.restart);
  for (const EngineConfig& engine : config.engines) {
    CHECK(engine.time_control.base == 1s);
    CHECK(engine.time_control.margin == 20ms);
  }
}

TEST_CASE("all kinds of limits are translated; the default margin is zero, as in fastchess") {
  const auto control = [](const std::string& words) {
    return config_of("-engine cmd=a name=A " + words + " -engine cmd=b name=B tc=1 -variant flipfour")
        .engines[0]
        .time_control;
  };
  CHECK(control("tc=10+0.1") == *parse_time_control("10+0.1"));
  CHECK(control("tc=40/1:30.5+0.5") == *parse_time_control("40/90.5+0.5"));
  CHECK(control("tc=2:0") == *parse_time_control("120"));
  CHECK(control("st=0.25") == *parse_time_control("st=0.25"));
  CHECK(control("nodes=5000") == *parse_time_control("nodes=5000"));
  CHECK(control("plies=6") == *parse_time_control("depth=6"));
  CHECK(control("tc=inf depth=7") == *parse_time_control("depth=7"));
  CHECK(control("tc=1").margin == 0s);
}

TEST_CASE("tournament options are translated to configuration keys") {
  const Config config = config_of(
      std::string(two_engines) +
      "-rounds 50 -games 2 -repeat -concurrency 4 -openings file=book.txt format=epd order=random start=3 "
      "plies=8 "
      "-draw movenumber=20 movecount=4 score=10 -resign movecount=3 score=600 twosided=true -maxmoves 100 "
      "-pgnout file=out.d/games -srand 7 -ratinginterval 5 -event Some event -site here");
  CHECK(config.format.rounds == 50);
  CHECK(config.concurrency == 4);
  CHECK(config.games == std::vector<std::string>{"flipflop-5"});
  CHECK(config.openings.files.at("flipflop-5") == "book.txt");
  CHECK(config.openings.order == OpeningOrder::random);
  CHECK(config.openings.start == 3);
  CHECK(config.openings.plies == 8);
  CHECK(config.adjudication == AdjudicationRules{ResignRule{600, 3, true}, DrawRule{20, 4, 10}, 200});
  CHECK(config.pgn == "out.d/games");
  CHECK(config.store == "out.d/games.db");
  CHECK(config.seed == 7);
  CHECK(config.event == "Some event");
  CHECK(config.site == "here");
  CHECK(config.output == OutputStyle::fastchess);
  CHECK(config.rating_interval == 5);
}

TEST_CASE("missing options have the defaults of fastchess") {
  const Config config = config_of(std::string(two_engines) + "-resign score=500 -draw -pgnout g.pgn min");
  CHECK(config.format.rounds == 2);
  CHECK(config.adjudication == AdjudicationRules{ResignRule{500, 1, false}, DrawRule{1, 1, 0}, 0});
  CHECK(config.rating_interval == 10);
  CHECK(config.pgn == "g.pgn");
  CHECK(config.store == "g.db");
}

TEST_CASE("rounds that do not have two games are converted to game pairs with a warning") {
  CHECK(config_of(std::string(two_engines) + "-rounds 7 -games 1").format.rounds == 4);
  CHECK(config_of(std::string(two_engines) + "-rounds 7 -repeat 4").format.rounds == 14);
  CHECK(warns(std::string(two_engines) + "-rounds 7 -games 1",
              "playing 4 pairs instead of 7 rounds of 1 game"));
}

TEST_CASE("options for SPRT, gauntlet, affinity and log are translated to configuration keys") {
  const std::string text = command_of(std::string(two_engines) +
                                      "-sprt elo0=-1.5 elo1=5 alpha=0.05 beta=0.1 model=logistic -tournament "
                                      "gauntlet -seeds 1 -use-affinity -log file=a.log")
                               .config;
  for (const char* line :
       {"format = 'gauntlet'", "seeds = 1", "affinity = true", "[sprt]", "elo0 = -1.5", "elo1 = 5.0",
        "alpha = 0.05", "beta = 0.1", "model = 'logistic'", "[log]", "file = 'a.log'", "rounds = 500000"}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("ignored options produce warnings") {
  for (const std::string option :
       {"recover", "noswap", "wait 100", "autosaveinterval 5", "tb /path", "epdout file=x",
        "force-concurrency", "use-affinity 0-3", "output format=cutechess", "pgnout file=x.pgn nodes=true",
        "log file=x level=trace", "report penta=false", "config outname=x.json"}) {
    CAPTURE(option);
    CHECK(warns(two_engines + ("-" + option), option.substr(0, option.find(' '))));
  }
  CHECK(command_of(std::string(two_engines) +
                   "-openings file=x format=pgn policy=round -output format=fastchess")
            .warnings.empty());
}

TEST_CASE("errors contain the unknown or invalid option and a suggestion") {
  CHECK(error_of("-enigne cmd=a").find("unknown option '-enigne'; did you mean '-engine'?") == 0);
  CHECK(error_of("-engine cmd=a nam=b").find("did you mean 'name'?") != std::string::npos);
  CHECK(error_of("-engine name=A -engine cmd=b -each tc=1").find("missing cmd") != std::string::npos);
  CHECK(error_of("-engine cmd=a -engine cmd=b").find("missing search limit") != std::string::npos);
  CHECK(error_of("-engine cmd=a -engine cmd=b -each tc=1 st=2").find("only one search limit") !=
        std::string::npos);
  CHECK(error_of("-engine cmd=a -engine cmd=b -each tc=1").find("missing -variant") == 0);
  CHECK(error_of("-engine cmd=a -each tc=1 -variant flipfour").find("at least two") != std::string::npos);
  CHECK(error_of("stray") == "'stray': expected an option such as -engine or -each");
  const std::string start = two_engines;
  for (const std::string wrong :
       {"-variant standard", "-rounds x", "-rounds", "-rounds 1 2", "-concurrency 0", "-openings order",
        "-sprt x=1", "-sprt elo0=abc", "-resign score=-5", "-resign score=5 twosided=maybe",
        "-tournament knockout", "-pgnout", "-output format=json", "-config file=x.json", "-quick cmd=a",
        "-maxmoves 9223372036854775807", "-openings policy", "-srand -1"}) {
    CAPTURE(wrong);
    CHECK_FALSE(error_of(start + wrong).empty());
  }
  for (const std::string wrong : {"tc=hg10", "tc=a:b", "timemargin=-1", "restart=yes", "proto=xboard"}) {
    CAPTURE(wrong);
    CHECK_FALSE(error_of(start + "-each " + wrong).empty());
  }
}

TEST_CASE("-print-config and -help are recognized") {
  CHECK(command_of(std::string(two_engines) + "-print-config").print_config);
  CHECK(command_of(std::string(two_engines) + "--print-config").print_config);
  CHECK(command_of("-help").help);
}

}  // namespace
}  // namespace flipside::referee
