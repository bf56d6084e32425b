#include "referee/clock/clock.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

TimeControl control_of(std::string_view text, Duration margin = 0ms) {
  auto control = *parse_time_control(text);
  control.margin = margin;
  return control;
}

TEST_CASE("a move is charged to the clock and the increment is added after it") {
  Clock clock(control_of("10+0.1"));
  CHECK(clock.spend(3s));
  CHECK(clock.left() == 7100ms);
}

TEST_CASE("a side that overruns its clock loses on time") {
  Clock clock(control_of("1+0.5"));
  CHECK(clock.spend(1s));
  CHECK(clock.left() == 500ms);
  CHECK_FALSE(clock.spend(500ms + 1ns));
  CHECK(clock.left() == 0ms);
}

TEST_CASE("an overrun within the margin leaves an empty clock") {
  Clock clock(control_of("1+0.1", 50ms));
  CHECK(clock.allowance() == 1050ms);
  CHECK(clock.spend(1050ms));
  CHECK(clock.left() == 100ms);
}

TEST_CASE("a time per move does not accumulate") {
  Clock clock(control_of("st=0.5"));
  CHECK(clock.spend(500ms));
  CHECK(clock.spend(500ms));
  CHECK_FALSE(clock.spend(501ms));
}

TEST_CASE("the base time is added again after each stage") {
  Clock clock(control_of("3/10+1"));
  CHECK(clock.moves_to_go() == 3);
  CHECK(clock.spend(2s));
  CHECK(clock.spend(2s));
  CHECK(clock.moves_to_go() == 1);
  CHECK(clock.left() == 8s);
  CHECK(clock.spend(2s));
  CHECK(clock.left() == 17s);
  CHECK(clock.moves_to_go() == 3);
  CHECK_FALSE(Clock(control_of("10+1")).moves_to_go());
}

TEST_CASE("a handicap scales times and nodes") {
  CHECK(time_control_text(handicapped(control_of("40/60+0.5"), 0.5)) == "40/30+0.25");
  CHECK(time_control_text(handicapped(control_of("st=0.5"), 3)) == "st=1.5");
  CHECK(time_control_text(handicapped(control_of("nodes=10"), 0.01)) == "nodes=1");
  CHECK(time_control_text(handicapped(control_of("depth=6"), 2)) == "depth=6");
  CHECK(handicapped(control_of("10+0.1", 50ms), 2).margin == 50ms);
}

TEST_CASE("a control without a time limit has no clock") {
  for (const auto* text : {"nodes=1000", "depth=5", "infinite=5"}) {
    Clock clock(control_of(text));
    CHECK_FALSE(clock.allowance());
    CHECK(clock.spend(24h));
  }
}

TEST_CASE("time controls survive a round trip through text") {
  for (const auto* text : {"10+0.1", "1+0.01", "60", "0+1", "st=0.5", "nodes=10000", "depth=6", "0.001+0.001",
                           "40/60+0.5", "40/60", "infinite=5"})
    CHECK(time_control_text(*parse_time_control(text)) == text);
}

TEST_CASE("an invalid time control is rejected") {
  for (const auto* text : {"",      "+",      "abc",  "10+",      "10+x",       "-1",       "0",
                           "0+0",   "st=",    "st=0", "nodes=0",  "nodes=1.5",  "depth=-1", "moves=3",
                           "1e300", "nan",    "inf",  "10 + 0.1", "depth=5000", "/10",      "0/10",
                           "-1/10", "1.5/10", "40/",  "infinite", "infinite=0"}) {
    INFO(text);
    const auto control = parse_time_control(text);
    REQUIRE_FALSE(control);
    CHECK(control.error().message.find("expected BASE+INCREMENT") != std::string::npos);
  }
}

}  // namespace
}  // namespace flipside::referee
