#include "referee/check/report.hpp"

#include <doctest/doctest.h>

#include "referee/config/read_config.hpp"

namespace flipside::referee::check {
namespace {

Config read(const std::string& engine) {
  const auto config =
      read_config("games = [\"flipfour\"]\n[[engine]]\nname = \"Other\"\ncmd = \"other\"\n" + engine, {},
                  "test.toml", "/", "records");
  INFO((config ? "" : config.error().message));
  REQUIRE(config);
  return *config;
}

TEST_CASE("the settings of a conforming engine are only its name and its command") {
  EngineProfile profile;
  profile.name = "It's \"I\"";
  const std::string text = settings_text(profile, {.command = {"./engine"}});
  CHECK(text.find("quirks") == std::string::npos);
  CHECK(text.find("timeouts") == std::string::npos);
  const Config config = read(text);
  CHECK(config.engines[1].name == profile.name);
  CHECK(config.engines[1].command == "./engine");
}

TEST_CASE("the config parser can read all settings that settings_text writes") {
  EngineProfile profile;
  profile.name = "Odd";
  profile.settings.start_fen = "5/5/5/5/5 w - 1";
  profile.settings.bare_responses = true;
  profile.settings.ready_before_position = true;
  profile.settings.unsupported_go = {"depth", "infinite"};
  profile.settings.start = std::chrono::seconds(8);
  profile.settings.overrun = std::chrono::milliseconds(230);
  CheckOptions options;
  options.command = {"odd", "--deep", "a b"};
  options.engine_options = {{"Hash", "64"}, {"Style", "wild"}};
  options.sandbox = SandboxRules{.readable = {"nets"}, .writable = {"log"}, .hidden = {}, .network = true};
  const EngineConfig engine = read(settings_text(profile, options)).engines[1];
  CHECK(engine.sandbox == SandboxUse::on);
  CHECK(engine.readable == std::vector<std::filesystem::path>{"nets"});
  CHECK(engine.writable == std::vector<std::filesystem::path>{"log"});
  CHECK(engine.network);
  CHECK(engine.arguments == std::vector<std::string>{"--deep", "a b"});
  CHECK(engine.options == options.engine_options);
  CHECK(engine.quirks.start_fen == "5/5/5/5/5 w - 1");
  CHECK(engine.quirks.bare_responses);
  CHECK(engine.quirks.ready_before_position);
  CHECK(engine.quirks.go ==
        std::array{true, true, true, false, false});  // `go depth` and `go infinite` are unsupported
  CHECK(engine.timeouts.start == std::chrono::seconds(16));
  CHECK(engine.timeouts.ready == EngineTimeouts{}.ready);
  CHECK(engine.time_control.margin == std::chrono::milliseconds(500));
}

TEST_CASE("an engine that supports neither clocks nor move times gets a supported time control") {
  EngineProfile profile;
  profile.name = "Counter";
  profile.settings.unsupported_go = {"clock", "movetime", "infinite", "depth"};
  CHECK(read(settings_text(profile, {.command = {"counter"}})).engines[1].time_control.kind ==
        TimeControl::Kind::nodes);
}

TEST_CASE("measured times are printed with one decimal") {
  EngineProfile profile;
  profile.settings.overrun = std::chrono::milliseconds(550);
  profile.settings.stop = std::chrono::milliseconds(2550);
  const std::string text = settings_text(profile, {.command = {"slow"}});
  CHECK(text.find("margin = 1.1\n") != std::string::npos);
  CHECK(text.find("timeouts = { stop = 5.1 }\n") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee::check
