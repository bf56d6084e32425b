#include "referee/config/read_format.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

Expected<Config> read_format_keys(const std::string& keys, int engines) {
  std::string text = "games = 'flipflop-3'\n" + keys + "\n";
  for (int i = 0; i < engines; ++i) text += fmt::format("[[engine]]\nname = 'E{}'\ncmd = 'a'\n", i);
  return read_config(text, {}, "t.toml", "/usr", "records/t");
}
Format format_of(const std::string& keys, int engines) {
  const auto config = read_format_keys(keys, engines);
  if (!config) FAIL(config.error().message);
  return config->format;
}
std::string format_error(const std::string& keys, int engines = 4) {
  const auto config = read_format_keys(keys, engines);
  REQUIRE_FALSE(config);
  return config.error().message;
}

TEST_CASE("the default format is a round robin of one round") {
  CHECK(format_of("", 3) == Format{});
  CHECK(format_of("rounds = 5", 3) == Format{.rounds = 5});
}

TEST_CASE("each format reads its own keys") {
  CHECK(format_of("format = 'gauntlet'\nrounds = 2\nseeds = 3", 5) ==
        Format{.kind = FormatKind::gauntlet, .rounds = 2, .seeds = 3});
  CHECK(format_of("format = 'match'\nrounds = 9", 2) == Format{.kind = FormatKind::match, .rounds = 9});
  CHECK(format_of("format = 'swiss'\nrounds = 11\npairs = 2", 5) ==
        Format{.kind = FormatKind::swiss, .rounds = 11, .pairs = 2});
  CHECK(format_of("format = 'knockout'\npairs = 3\ntie_breaks = 0", 5) ==
        Format{.kind = FormatKind::knockout, .pairs = 3, .tie_breaks = 0});
}

TEST_CASE("a Swiss tournament has as many rounds as a knockout by default") {
  CHECK(format_of("format = 'swiss'", 2).rounds == 1);
  CHECK(format_of("format = 'swiss'", 9).rounds == 4);
  CHECK(format_of("format = 'swiss'", 16).rounds == 4);
}

TEST_CASE("a key that the format does not use is an error that lists the formats that do") {
  CHECK(format_error("format = 'knockout'\nrounds = 3") ==
        "t.toml:3: rounds: not used by the format 'knockout', only by round-robin, gauntlet, match, swiss");
  CHECK(format_error("pairs = 2") ==
        "t.toml:2: pairs: not used by the format 'round-robin', only by swiss, knockout");
  CHECK(format_error("format = 'swiss'\nseeds = 2").starts_with("t.toml:3: seeds: not used"));
  CHECK(format_error("format = 'swiss'\ntie_breaks = 2").starts_with("t.toml:3: tie_breaks: not used"));
}

TEST_CASE("the format must suit the number of engines") {
  CHECK(format_error("format = 'Swiss'") == "t.toml:2: format: unknown value 'Swiss'; did you mean 'swiss'?");
  CHECK(format_error("format = 'match'") == "t.toml:2: format: a match has two engines, not 4");
  CHECK(format_error("format = 'gauntlet'\nseeds = 4") == "t.toml:3: seeds: expected an integer from 1 to 3");
  CHECK(format_error("format = 'swiss'\nrounds = 10001").find("from 1 to 10000") != std::string::npos);
  CHECK(format_error("format = 'swiss'", 1).find("at least two") != std::string::npos);
}

TEST_CASE("an SPRT has unlimited rounds by default and requires two engines that meet") {
  const auto config = read_format_keys("sprt = { elo0 = 0, elo1 = 4 }", 2);
  if (!config) FAIL(config.error().message);
  CHECK(config->sprt == SprtSettings{.elo0 = 0, .elo1 = 4});
  CHECK(config->format.rounds == max_rounds);
  CHECK(format_of("rounds = 100\nsprt = { elo0 = 0, elo1 = 4 }", 2).rounds == 100);
  CHECK(format_error("sprt = { elo0 = 0, elo1 = 4 }") ==
        "t.toml:2: sprt: an SPRT requires two engines and the format 'match' or 'round-robin'");
  CHECK(format_error("format = 'swiss'\nsprt = { elo0 = 0, elo1 = 4 }", 2)
            .starts_with("t.toml:3: sprt: an SPRT requires"));
  CHECK(format_error("sprt = { elo0 = 0 }", 2).starts_with("t.toml:2: missing key 'elo1' in [sprt]"));
  CHECK(format_error("sprt = { elo0 = 5, elo1 = 4 }", 2).find("must be below") != std::string::npos);
  CHECK(format_error("sprt = { elo0 = 0, elo1 = 4, alpha = 2 }", 2) ==
        "t.toml:2: sprt.alpha: expected a number from 0 to 1");
  CHECK(format_error("sprt = { elo0 = 0, elo1 = 4, alpha = 0 }", 2).find("alpha (0)") != std::string::npos);
  CHECK(format_error("sprt = { elo0 = 0, elo1 = 4, model = 'x' }", 2).find("one of logistic") !=
        std::string::npos);
  CHECK(format_error("sprt = { elo0 = 0, elo1 = 4, elo2 = 1 }", 2).find("unknown key") != std::string::npos);
}

TEST_CASE("read_config inverts config_text for every format and for an SPRT") {
  for (const auto& [keys, engines] :
       {std::pair("", 3), std::pair("format = 'gauntlet'\nrounds = 2\nseeds = 3", 5),
        std::pair("format = 'match'\nrounds = 9", 2), std::pair("format = 'swiss'\npairs = 2", 5),
        std::pair("format = 'knockout'\npairs = 3\ntie_breaks = 4", 5),
        std::pair("sprt = { elo0 = 0.5, elo1 = 4, model = 'bayesian', count = 'games', beta = 0.1 }", 2)}) {
    const auto config = read_format_keys(keys, engines);
    if (!config) FAIL(config.error().message);
    const auto again = read_config(config_text(*config), {}, "again", "/usr", "unused");
    if (!again) FAIL(again.error().message);
    CHECK(*again == *config);
  }
}

}  // namespace
}  // namespace flipside::referee
