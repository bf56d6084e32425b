#include "referee/check/settings_text.hpp"

#include <doctest/doctest.h>

#include "referee/config/read_config.hpp"

namespace flipside::referee::conformance {
namespace {

Config read(const std::string& engine) {
  const auto config =
      read_config("games = [\"flipfour\"]\n[[engine]]\nname = \"Other\"\ncmd = \"other\"\n" + engine, {},
                  "test.toml", "/", "records");
  INFO((config ? "" : config.error().message));
  REQUIRE(config);
  return *config;
}

TEST_CASE("an engine that needs nothing has its name and its command in the settings") {
  Knowledge knows;
  knows.name = "It's \"I\"";
  const std::string text = settings_text(knows, {"./engine"}, {});
  CHECK(text.find("quirks") == std::string::npos);
  CHECK(text.find("waits") == std::string::npos);
  const Config config = read(text);
  CHECK(config.engines[1].name == knows.name);
  CHECK(config.engines[1].command == "./engine");
}

TEST_CASE("what an engine needs is read by the referee as it was found") {
  Knowledge knows;
  knows.name = "Odd";
  knows.settings.start_fen = "5/5/5/5/5 w - 1";
  knows.settings.bare_responses = true;
  knows.settings.ready_before_position = true;
  knows.settings.refused_go = {"depth", "infinite"};
  knows.settings.start = std::chrono::seconds(8);
  knows.settings.overrun = std::chrono::milliseconds(230);
  Order order;
  order.options = {{"Hash", "64"}, {"Style", "wild"}};
  const EngineConfig engine = read(settings_text(knows, {"odd", "--deep", "a b"}, order)).engines[1];
  CHECK(engine.arguments == std::vector<std::string>{"--deep", "a b"});
  CHECK(engine.options == order.options);
  CHECK(engine.quirks.start_fen == "5/5/5/5/5 w - 1");
  CHECK(engine.quirks.bare_responses);
  CHECK(engine.quirks.ready_before_position);
  CHECK(engine.quirks.go == std::array{true, true, true, false, false});  // without depth and infinite
  CHECK(engine.timeouts.start == std::chrono::seconds(16));
  CHECK(engine.timeouts.ready == EngineTimeouts{}.ready);
  CHECK(engine.time_control.margin == std::chrono::milliseconds(500));
}

TEST_CASE("an engine that takes no time is given a time control that it takes") {
  Knowledge knows;
  knows.name = "Counter";
  knows.settings.refused_go = {"clock", "movetime", "infinite", "depth"};
  CHECK(read(settings_text(knows, {"counter"}, {})).engines[1].time_control.kind == TimeControl::Kind::nodes);
}

}  // namespace
}  // namespace flipside::referee::conformance
