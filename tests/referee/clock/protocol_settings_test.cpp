#include "referee/clock/protocol_settings.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

using Kind = TimeControl::Kind;

EngineQuirks understands_only(std::initializer_list<Kind> kinds) {
  EngineQuirks quirks;
  quirks.go = {};
  for (const Kind kind : kinds) quirks.go[static_cast<std::size_t>(kind)] = true;
  return quirks;
}

TEST_CASE("the names of the kinds of go match the kinds of time controls") {
  CHECK(go_names[static_cast<std::size_t>(Kind::clock)] == "clock");
  CHECK(go_names[static_cast<std::size_t>(Kind::move_time)] == "movetime");
  CHECK(go_names[static_cast<std::size_t>(Kind::nodes)] == "nodes");
  CHECK(go_names[static_cast<std::size_t>(Kind::depth)] == "depth");
  CHECK(go_names[static_cast<std::size_t>(Kind::infinite)] == "infinite");
}

TEST_CASE("a time limit may be sent as another kind of time limit, but a search limit may not") {
  const EngineQuirks clocks = understands_only({Kind::clock});
  const EngineQuirks times = understands_only({Kind::move_time, Kind::nodes});
  CHECK(go_kind(Kind::clock, {}) == Kind::clock);
  CHECK(go_kind(Kind::clock, times) == Kind::move_time);
  CHECK(go_kind(Kind::move_time, clocks) == Kind::clock);
  CHECK(go_kind(Kind::infinite, clocks) == Kind::clock);
  CHECK(go_kind(Kind::infinite, understands_only({Kind::clock, Kind::move_time})) == Kind::move_time);
  CHECK(go_kind(Kind::nodes, times) == Kind::nodes);
  CHECK_FALSE(go_kind(Kind::nodes, clocks));
  CHECK_FALSE(go_kind(Kind::depth, times));
  CHECK_FALSE(go_kind(Kind::clock, understands_only({Kind::infinite})));
}

}  // namespace
}  // namespace flipside::referee
