#pragma once

#include "referee/clock/time_control.hpp"

namespace flipside::referee {

/// One player's clock. It counts only the durations passed to it and never reads the time.
class Clock {
 public:
  explicit Clock(TimeControl control) : control_(control), left_(control.base) {}

  const TimeControl& control() const { return control_; }

  /// Returns the remaining time of the game, or the time per move. Never negative; unspecified for controls
  /// without a time limit.
  Duration left() const { return left_; }

  /// Returns the longest time that the next move may take, including the margin; nullopt if the control has
  /// no time limit.
  std::optional<Duration> allowance() const;

  /// Returns the player's moves until the base time is added again; nullopt if that never happens.
  std::optional<int> moves_to_go() const;

  /// Charges one move.
  /// @return false if the move overran the clock
  [[nodiscard]] bool spend(Duration elapsed);

 private:
  TimeControl control_;
  Duration left_;
  int moves_made_ = 0;
};

}  // namespace flipside::referee
