#include "engine/search/time_manager.hpp"

#include <algorithm>

namespace flipside {
namespace {

constexpr int expected_moves = 25;

// What is left of `time` for the search itself.
Duration usable(Duration time, Duration overhead) {
  time = std::clamp<Duration>(time, Duration::zero(), std::chrono::hours(24 * 365));
  return time - std::min(overhead, time / 2);
}

std::optional<Duration> smaller(std::optional<Duration> a, std::optional<Duration> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

// Milliseconds as wide as a host may write them, kept from overflowing.
Duration bounded(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds most = std::chrono::hours(24 * 365);
  return std::clamp(time, -most, most);
}

TimeBudget plan_clock(Duration left, Duration increment, int moves_to_go, Duration overhead) {
  const Duration most = usable(left, overhead);
  const Duration share = most / moves_to_go + std::max(increment, Duration::zero()) * 7 / 10;
  // With one move to go the clock is filled up next: all of it may be used.
  const Duration soft = moves_to_go == 1 ? most : std::min(share, most / 2);
  const Duration hard = std::max(soft, std::min(3 * soft, most * 3 / 5));
  return {soft, hard};
}

}  // namespace

TimeBudget plan_time(const GoLimits& limits, Player side, Duration overhead) {
  if (limits.infinite) return {};
  TimeBudget budget;
  if (limits.clock[side]) {
    const int moves_to_go = std::clamp(limits.moves_to_go.value_or(expected_moves), 1, expected_moves);
    budget = plan_clock(bounded(*limits.clock[side]), bounded(limits.increment[side]), moves_to_go, overhead);
  }
  if (limits.movetime) budget.hard = smaller(budget.hard, usable(bounded(*limits.movetime), overhead));
  if (!budget.hard && !limits.depth && !limits.nodes) budget.hard = unlimited_go;
  return budget;
}

}  // namespace flipside
