#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/game.hpp"
#include "engine/core/time_source.hpp"
#include "engine/games/capabilities.hpp"
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

/// What of a clock is kept for the times at which a busy machine does not let the engine run: some turns of
/// other programs. A clock with less hardly pays for more than an instant's answer, since who computes little
/// is seldom kept waiting.
inline constexpr Duration clock_reserve = std::chrono::milliseconds(150);

/// Of a budget: whether so little time is left that nothing is done but to search, in one thread.
constexpr bool is_brief(const TimeBudget& budget) {
  return budget.hard && *budget.hard < std::chrono::milliseconds(20);
}

/// Shares out the time of the side to move.
///
/// Never more than the clock or the move time that is left, less `overhead` (what passes between the engine
/// and the host's clock) or half of it, whichever leaves more. `movetime` may be used up; of a clock, less
/// `clock_reserve`, 1 / expected or 1 / moves to go and most of the increment, up to four times that where
/// the search needs it.
/// @param overhead  >= 0
/// @param expected  own moves among which the clock is shared out, from 1
TimeBudget plan_time(const GoLimits& limits, Player side, Duration overhead,
                     int expected = default_expected_moves);

/// Tells, from what its iterations come to, how much of its share of the time a search should use: less where
/// the best move stays the same and takes most of the work, more where it changes or its score falls.
class Patience {
 public:
  /// What an iteration has come to.
  /// @param move   tells moves apart
  /// @param score  centi-units, for the side to move
  /// @param effort  the part of the iteration's nodes that went into that move, in [0, 1]
  void see(std::uint64_t move, int score, double effort);
  /// A factor for the soft limit: 1 on average.
  double factor() const;

 private:
  std::optional<std::uint64_t> move_;
  int steady_ = 0;      // iterations since the best move changed
  double changes_ = 0;  // of the best move, old ones counting less
  double mean_ = 0;     // of the scores, old ones counting less
  int fall_ = 0;        // of the last score below the mean
  double effort_ = 0.5;
};

}  // namespace flipside
