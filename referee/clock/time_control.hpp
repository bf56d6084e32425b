#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// A limit on an engine's searches: a clock for the whole game, a time per move, or a search limit that
/// involves no clock.
struct TimeControl {
  enum class Kind : std::uint8_t {
    clock,      // `base` per game or per `moves` moves, plus `increment` after each move
    move_time,  // `base` per move
    nodes,      // `limit` nodes per move
    depth,      // `limit` plies per move
    infinite,   // until `stop`, which the referee sends after `base`
  };

  Kind kind = Kind::clock;
  Duration base{0};
  Duration increment{0};
  int moves = 0;  // number of a player's moves after which `base` is added again; 0: never
  std::uint64_t limit = 0;
  Duration margin{0};  // tolerated overrun of the clock

  /// The kind of time that is charged to the engine's clock.
  enum class Charge : std::uint8_t {
    wall,  // wall-clock time
    cpu,   // CPU time of the engine's process group
  };
  Charge charge = Charge::wall;

  bool operator==(const TimeControl&) const = default;
};

/// Parses `10+0.1` or `10` (seconds), `40/60+0.5` (60 seconds per 40 moves), `st=0.5` (seconds per move),
/// `nodes=10000`, `depth=6` or `infinite=5` (seconds until `stop`). The result has no margin and charges wall
/// time.
Expected<TimeControl> parse_time_control(std::string_view text);

/// Returns the control with its times and its node limit multiplied by `factor` > 0. The depth, the margin
/// and the number of moves per stage stay the same.
TimeControl handicapped(const TimeControl& control, double factor);

/// Formats a time control as parse_time_control() accepts it. Omits the margin and the charged resource.
std::string time_control_text(const TimeControl& control);

/// Formats a time control for game records: `10+0.1`, or `10+0.1 cpu` if CPU time is charged.
std::string recorded_time_control(const TimeControl& control);

}  // namespace flipside::referee
