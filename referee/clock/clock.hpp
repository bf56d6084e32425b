#pragma once

#include "referee/clock/time_control.hpp"

namespace flipside::referee {

/// The clock of one player. Callers pass the duration of each move, so the clock never reads the time.
class Clock {
 public:
  explicit Clock(TimeControl control) : control_(control), left_(control.base) {}

  const TimeControl& control() const { return control_; }

  /// Returns the time left for the game, or the fixed time per move. Never negative. Unspecified if the
  /// control has no time limit.
  Duration left() const { return left_; }

  /// Returns the longest time that the next move may take, including the margin; nullopt if the control has
  /// no time limit.
  std::optional<Duration> allowance() const;

  /// Returns the number of the player's moves until the base time is added again; nullopt if it never is.
  std::optional<int> moves_to_go() const;

  /// Charges the duration of one move.
  /// @return false if the move overran the clock
  [[nodiscard]] bool spend(Duration elapsed);

 private:
  TimeControl control_;
  Duration left_;
  int moves_made_ = 0;
};

}  // namespace flipside::referee
