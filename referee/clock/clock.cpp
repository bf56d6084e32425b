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
    case TimeControl::Kind::infinite:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<int> Clock::moves_to_go() const {
  if (control_.kind != TimeControl::Kind::clock || control_.moves == 0) return std::nullopt;
  return control_.moves - moves_made_ % control_.moves;
}

bool Clock::spend(Duration elapsed) {
  const auto allowed = allowance();
  if (!allowed) return true;
  if (elapsed > *allowed) {
    if (control_.kind == TimeControl::Kind::clock) left_ = Duration{0};
    return false;
  }
  if (control_.kind != TimeControl::Kind::clock) return true;
  left_ = std::max(left_ - elapsed, Duration{0}) + control_.increment;
  ++moves_made_;
  if (control_.moves > 0 && moves_made_ % control_.moves == 0) left_ += control_.base;
  return true;
}

}  // namespace flipside::referee
