#include <doctest/doctest.h>

#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

constexpr const char* tournament = R"(
games = ["flipflop-5", "flipfour"]
[[engine]]
cmd = "greedy-bot"
name = "A \"quoted\""
[[engine]]
cmd = "random-bot"
)";

TEST_CASE("a stored configuration survives a round trip") {
  const auto config = read_config(tournament, {}, "test", "/usr", "records");
  if (!config) FAIL(config.error().message);
  const auto stored = read_stored_config(config_text(*config), "test.db");
  if (!stored) FAIL(stored.error().message);
  CHECK(*stored == *config);
}

TEST_CASE("a configuration stored by version 0.1 is readable") {
  const auto config = read_stored_config(R"(
games = [ 'flipflop-5' ]
directory = '/usr'
waits = { move = 60.0, query = 5.0, quit = 0.5, ready = 10.0, start = 10.0, stop = 5.0 }
[[engine]]
cmd = 'greedy-bot'
name = 'A'
waits = { move = 60.0, query = 5.0, quit = 0.5, ready = 10.0, start = 30.0, stop = 5.0 }
[[engine]]
cmd = 'random-bot'
name = 'B'
)",
                                         "test.db");
  if (!config) FAIL(config.error().message);
  CHECK(config->timeouts.quit == 500ms);
  CHECK(config->engines[0].timeouts.start == 30s);
  CHECK(config->engines[1].timeouts.start == 10s);
}

TEST_CASE("a stored configuration is readable without its directory, which only a run needs") {
  const std::string text = std::string("directory = '/no/such'\n") + tournament;
  CHECK(read_stored_config(text, "test.db"));
  const auto needed = read_stored_config(text, "test.db", true);
  REQUIRE_FALSE(needed);
  CHECK(needed.error().message.find("'/no/such' is not a directory") != std::string::npos);
}

TEST_CASE("the summary of a configuration lists its engines and games in order") {
  const auto config = read_config(tournament, {}, "test", "/usr", "records");
  if (!config) FAIL(config.error().message);
  const auto summary = read_config_summary(config_text(*config), "test.db");
  if (!summary) FAIL(summary.error().message);
  CHECK(*summary == ConfigSummary{{"A \"quoted\"", "random-bot"}, {"flipflop-5", "flipfour"}});
}

TEST_CASE("a summary is readable even if the directory is missing and the games are unknown") {
  const auto summary =
      read_config_summary("directory = '/no/such'\ngames = ['chess']\nengine = [{ name = 'A' }]", "x");
  if (!summary) FAIL(summary.error().message);
  CHECK(*summary == ConfigSummary{{"A"}, {"chess"}});
}

TEST_CASE("a store without a configuration is an error that names the store") {
  for (const char* text : {"", "games = [", "games = ['flipfour']", "games = 3\nengine = 4"}) {
    const auto summary = read_config_summary(text, "x.db");
    REQUIRE_FALSE(summary);
    CHECK(summary.error().message.starts_with("'x.db' does not contain a configuration"));
  }
}

}  // namespace
}  // namespace flipside::referee
