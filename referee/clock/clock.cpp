#include "referee/clock/clock.hpp"

#include <algorithm>

namespace flipside::referee {

std::optional<Duration> Clock::allowance() const {
  switch (control_.kind) {
    case TimeControl::Kind::clock:
    case TimeControl::Kind::move_time:
      return left_ + control_.margin;
    case TimeControl::Kind::nodes:
    case TimeControl::Kind::depth:
      return std::nullopt;
  }
  return std::nullopt;
}

bool Clock::spend(Duration elapsed) {
  const auto allowed = allowance();
  if (!allowed) return true;
  if (elapsed > *allowed) {
    if (control_.kind == TimeControl::Kind::clock) left_ = Duration{0};
    return false;
  }
  if (control_.kind == TimeControl::Kind::clock)
    left_ = std::max(left_ - elapsed, Duration{0}) + control_.increment;
  return true;
}

}  // namespace flipside::referee
