#include "referee/check/quirk_arguments.hpp"

#include <doctest/doctest.h>

namespace flipside::referee::check {
namespace {

TEST_CASE("quirks have the keys and values of a tournament file") {
  const auto quirks = parse_quirk_arguments(
      {"start_fen=x5o/7 x 0 1", "bare_responses=true", "go=depth movetime", "ready_before_position=true"});
  REQUIRE(quirks);
  CHECK(quirks->start_fen == "x5o/7 x 0 1");
  CHECK(quirks->bare_responses);
  CHECK(quirks->go == std::array{false, true, false, true, false});
  CHECK(quirks->ready_before_position);
  CHECK(*parse_quirk_arguments({}) == EngineQuirks{});
}

TEST_CASE("an invalid quirk is an error that names it and what would be valid") {
  const auto error_of = [](const char* argument) {
    return parse_quirk_arguments({argument}).error().message;
  };
  CHECK(error_of("bare=true") ==
        "--quirk 'bare=true': unknown quirk 'bare'; expected start_fen=FEN, bare_responses=true, go=KINDS or "
        "ready_before_position=true");
  CHECK(error_of("bare_responses") == "--quirk 'bare_responses': expected true or false, not ''");
  CHECK(error_of("go=clocks") ==
        "--quirk 'go=clocks': unknown kind of go 'clocks'; expected any of clock, movetime, nodes, depth, "
        "infinite");
  CHECK(error_of("go=") == "--quirk 'go=': expected any of clock, movetime, nodes, depth, infinite");
  CHECK(error_of("start_fen=") == "--quirk 'start_fen=': expected a position");
}

}  // namespace
}  // namespace flipside::referee::check
