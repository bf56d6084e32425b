#include "referee/config/outline.hpp"

#include <doctest/doctest.h>

#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

constexpr const char* tournament = R"(
games = ["flipflop-5", "flipfour"]
[[engine]]
cmd = "greedy-bot"
name = "A \"quoted\""
[[engine]]
cmd = "random-bot"
)";

TEST_CASE("the outline of a configuration names its engines and games in their order") {
  const auto config = read_config(tournament, {}, "test", "/usr", "records");
  if (!config) FAIL(config.error().message);
  const auto outline = read_outline(config_text(*config), "test.db");
  if (!outline) FAIL(outline.error().message);
  CHECK(*outline == Outline{{"A \"quoted\"", "random-bot"}, {"flipflop-5", "flipfour"}});
}

TEST_CASE("an outline is read where the folder of the tournament is not") {
  const auto outline =
      read_outline("directory = '/no/such/folder'\ngames = ['chess']\nengine = [{ name = 'A' }]", "x");
  if (!outline) FAIL(outline.error().message);
  CHECK(*outline == Outline{{"A"}, {"chess"}});
}

TEST_CASE("what is no configuration is refused with the file's name") {
  for (const char* text : {"", "games = [", "games = ['flipfour']", "games = 3\nengine = 4"}) {
    const auto outline = read_outline(text, "x.db");
    REQUIRE_FALSE(outline);
    CHECK(outline.error().message.starts_with("'x.db' holds no configuration"));
  }
}

}  // namespace
}  // namespace flipside::referee
