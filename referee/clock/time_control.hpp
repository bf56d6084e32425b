#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// How much an engine may think: a clock for the game, a time for each move, or a limit on the search alone.
struct TimeControl {
  enum class Kind : std::uint8_t {
    clock,      // `base` for the game, or for each `moves` of it, and `increment` after each move
    move_time,  // `base` for each move
    nodes,      // `limit` nodes a move
    depth,      // `limit` plies a move
    infinite,   // until `stop`, which is sent after `base`
  };

  Kind kind = Kind::clock;
  Duration base{0};
  Duration increment{0};
  int moves = 0;  // after so many of its own moves a side gets `base` again; 0: never
  std::uint64_t limit = 0;
  /// Overrun that is forgiven.
  Duration margin{0};

  /// What is charged to the engine.
  enum class Charge : std::uint8_t {
    wall,  // the time that passes
    cpu,   // the processor time that it uses
  };
  Charge charge = Charge::wall;

  bool operator==(const TimeControl&) const = default;
};

/// Reads `10+0.1` or `10` (seconds), `40/60+0.5` (60 seconds for each 40 moves), `st=0.5` (seconds a move),
/// `nodes=10000`, `depth=6`, `infinite=5` (seconds until `stop`). The margin is zero, and wall time is
/// charged.
Expected<TimeControl> parse_time_control(std::string_view text);

/// The same control with all its times and its nodes multiplied by `factor` > 0; a depth, the margin and a
/// stage's number of moves stay.
TimeControl handicapped(const TimeControl& control, double factor);

/// The inverse of parse_time_control; the margin and what is charged are left out.
std::string time_control_text(const TimeControl& control);

/// The time control for records: `10+0.1`, or `10+0.1 cpu` where processor time is charged.
std::string recorded_time_control(const TimeControl& control);

}  // namespace flipside::referee
