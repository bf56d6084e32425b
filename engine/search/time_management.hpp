#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/protocol/go_limits.hpp"

namespace flipside {

/// Time limits of one search, counted from the arrival of `go`. An empty limit does not apply.
struct TimeBudget {
  std::optional<Duration> soft;  // no new iteration starts after this
  std::optional<Duration> hard;  // the search stops
  bool operator==(const TimeBudget&) const = default;
};

/// Time for a `go` without any limit for the side to move.
inline constexpr Duration default_move_time = std::chrono::seconds(1);

/// Time that a search leaves on the clock, because a busy machine can suspend the engine for a few time
/// slices. With less than this on the clock the engine answers almost immediately; a process that uses little
/// CPU is seldom suspended.
inline constexpr Duration clock_reserve = std::chrono::milliseconds(150);

/// Returns expected_moves() of the current position, or the default for a game that is not registered.
int expected_moves(const AnyGame& game);

/// Returns whether a search is too short to start helper threads or to report before its end.
constexpr bool is_short(const TimeBudget& budget) {
  return budget.hard && *budget.hard < std::chrono::milliseconds(20);
}

/// Divides the time of the side to move.
///
/// The budget never exceeds the clock or the move time minus `overhead`, or half of that time if the overhead
/// is larger. `movetime` may be used up. A clock yields, after `clock_reserve`, 1 / expected or 1 / movestogo
/// of the remaining time plus most of the increment, and up to four times as much for a difficult move.
/// @param overhead  time lost per move between the engine and the host's clock, >= 0
/// @param expected  own moves among which the clock is divided, from 1
TimeBudget plan_time(const GoLimits& limits, Player side, Duration overhead,
                     int expected = default_expected_moves);

/// Scale of the soft limit, from the results of the iterations: lower while the best move is stable and takes
/// most of the nodes, higher after it changes or its score falls.
class SoftLimitScale {
 public:
  /// Adds the result of an iteration.
  /// @param move    identifies the best move
  /// @param score   centi-units, for the side to move
  /// @param effort  share of the iteration's nodes below the best move, in [0, 1]
  void update(std::uint64_t move, int score, double effort);
  /// Returns the scale, 1 on average.
  double value() const;

 private:
  std::optional<std::uint64_t> move_;
  int stable_iterations_ = 0;  // since the best move changed
  double changes_ = 0;         // of the best move, with exponential decay
  double mean_ = 0;            // score, with exponential decay
  int fall_ = 0;               // of the last score below the mean
  double effort_ = 0.5;
};

}  // namespace flipside
