#include "engine/search/time_management.hpp"

#include <algorithm>

#include "engine/games/families.hpp"

namespace flipside {
namespace {

// Returns `time` minus `overhead`, but at least half of `time`.
Duration usable_time(Duration time, Duration overhead) {
  time = std::clamp<Duration>(time, Duration::zero(), std::chrono::hours(24 * 365));
  return time - std::min(overhead, time / 2);
}

std::optional<Duration> smaller(std::optional<Duration> a, std::optional<Duration> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

// Clamps a time from the host so that the conversion to Duration cannot overflow.
Duration clamped(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds max_time = std::chrono::hours(24 * 365);
  return std::clamp(time, -max_time, max_time);
}

TimeBudget plan_clock(Duration left, Duration increment, int moves_to_go, Duration overhead) {
  const Duration usable = usable_time(left, overhead);
  // The next time control starts after this move, so the whole clock may be used.
  if (moves_to_go == 1) return {usable, usable};
  if (usable <= clock_reserve) return {usable / 1000, usable / 100};
  const Duration spare = usable - clock_reserve;
  const Duration share = spare / moves_to_go + std::max(increment, Duration::zero()) * 7 / 10;
  const Duration soft = std::max(std::min(share, spare * 2 / 5), usable / 1000);
  const Duration hard = std::max(std::min(4 * soft, spare * 2 / 5), usable / 100);
  return {soft, hard};
}

}  // namespace

int expected_moves(const AnyGame& game) {
  const auto moves = with_game(game.id(), [&]<class G>(const G&) {
    const History<G>* history = game.get_if<G>();
    return history != nullptr ? expected_moves(history->game()) : default_expected_moves;
  });
  return moves ? *moves : default_expected_moves;
}

TimeBudget plan_time(const GoLimits& limits, Player side, Duration overhead, int expected) {
  if (limits.infinite) return {};
  TimeBudget budget;
  if (limits.clock[side]) {
    const int moves_to_go = std::clamp(limits.moves_to_go.value_or(expected), 1, expected);
    budget = plan_clock(clamped(*limits.clock[side]), clamped(limits.increment[side]), moves_to_go, overhead);
  }
  if (limits.movetime) budget.hard = smaller(budget.hard, usable_time(clamped(*limits.movetime), overhead));
  if (!budget.hard && !limits.depth && !limits.nodes) budget.hard = default_move_time;
  return budget;
}

void SoftLimitScale::update(std::uint64_t move, int score, double effort) {
  const bool changed = move_ && *move_ != move;
  stable_iterations_ = changed ? 0 : stable_iterations_ + 1;
  changes_ = 0.6 * changes_ + (changed ? 1 : 0);
  mean_ = move_ ? mean_ : score;
  fall_ = std::clamp(static_cast<int>(mean_) - score, 0, 100);
  mean_ = 0.5 * (mean_ + score);
  effort_ = effort;
  move_ = move;
}

double SoftLimitScale::value() const {
  const double stability_factor = 1.1 - 0.06 * std::min(stable_iterations_, 8) + 0.35 * changes_;
  const double score_factor = 1 + fall_ / 80.0;
  const double effort_factor = 1.5 - 0.75 * effort_;
  return std::clamp(stability_factor * score_factor * effort_factor, 0.3, 3.0);
}

}  // namespace flipside
