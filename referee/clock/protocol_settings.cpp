#include "referee/clock/protocol_settings.hpp"

namespace flipside::referee {

std::optional<TimeControl::Kind> go_kind(TimeControl::Kind kind, const EngineQuirks& quirks) {
  using Kind = TimeControl::Kind;
  const auto understands = [&](Kind wanted) { return quirks.go[static_cast<std::size_t>(wanted)]; };
  if (understands(kind)) return kind;
  if (kind == Kind::nodes || kind == Kind::depth) return std::nullopt;
  for (const Kind other : {Kind::move_time, Kind::clock})
    if (understands(other)) return other;
  return std::nullopt;
}

}  // namespace flipside::referee
