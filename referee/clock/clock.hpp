#pragma once

#include "referee/clock/time_control.hpp"

namespace flipside::referee {

/// One player's clock: arithmetic on durations that it is told; it never asks for the time.
class Clock {
 public:
  explicit Clock(TimeControl control) : control_(control), left_(control.base) {}

  const TimeControl& control() const { return control_; }

  /// What is left of the clock, or of the time for each move. Never negative; meaningless without a time
  /// limit.
  Duration left() const { return left_; }

  /// The longest time the next move may take before the flag falls, the margin included; none for a control
  /// that limits the search alone.
  std::optional<Duration> allowance() const;

  /// Own moves until the time is added again; none without such stages.
  std::optional<int> moves_to_go() const;

  /// Charges one move.
  /// @return false: the flag fell
  [[nodiscard]] bool spend(Duration elapsed);

 private:
  TimeControl control_;
  Duration left_;
  int moves_made_ = 0;
};

}  // namespace flipside::referee
