#pragma once

#include <optional>

#include "engine/core/time_source.hpp"
#include "engine/protocol/go_limits.hpp"

namespace flipside {

/// How long a search may take, counted from the instant at which `go` was read. No limit where nullopt.
struct TimeBudget {
  std::optional<Duration> soft;  // when it is reached, nothing long is begun any more
  std::optional<Duration> hard;  // the search is broken off
  bool operator==(const TimeBudget&) const = default;
};

/// What a `go` without any limit for the side to move gets.
inline constexpr Duration unlimited_go = std::chrono::seconds(1);

/// Shares out the time of the side to move.
///
/// Never more than the clock or the move time that is left, less `overhead` (what passes between the engine
/// and the host's clock) or half of it, whichever leaves more. `movetime` may be used up; of a clock 1/25 or
/// 1 / moves to go and most of the increment, up to three times that where the search needs it.
/// @param overhead  >= 0
TimeBudget plan_time(const GoLimits& limits, Player side, Duration overhead);

}  // namespace flipside
