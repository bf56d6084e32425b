#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/protocol/go_limits.hpp"

namespace flipside {

/// Time limits of one search, counted from the arrival of `go`. nullopt means no limit.
struct TimeBudget {
  std::optional<Duration> soft;  // no new iteration starts after this time
  std::optional<Duration> hard;  // the search stops at this time
  bool operator==(const TimeBudget&) const = default;
};

/// Time for a move if `go` sets no limit for the side to move.
inline constexpr Duration default_move_time = std::chrono::seconds(1);

/// Time that a search leaves on the clock, because a busy machine can suspend the engine for a few time
/// slices. If less than this is left on the clock, the engine answers almost immediately, because a process
/// that uses little CPU is seldom suspended.
inline constexpr Duration clock_reserve = std::chrono::milliseconds(150);

/// Returns expected_moves() of the current position, or the default for a game that is not registered.
int expected_moves(const AnyGame& game);

/// Returns whether a search is too short to start helper threads or to report before its end.
constexpr bool is_short(const TimeBudget& budget) {
  return budget.hard && *budget.hard < std::chrono::milliseconds(20);
}

/// Plans the time budget of the side to move.
///
/// Subtracts `overhead` from the remaining time and from `movetime`, but never more than half of either. A
/// search may use all of `movetime`. On a clock with `n` moves left to make, a search normally uses about
///   (remaining time - clock_reserve) / n + 0.7 * increment
/// and up to four times that amount for a difficult move.
/// @param overhead  time lost per move between the engine and the host's clock; must not be negative
/// @param expected  number of moves that the remaining time must last for, at least 1; `movestogo` can lower
///                  it
TimeBudget plan_time(const GoLimits& limits, Player side, Duration overhead,
                     int expected = default_expected_moves);

/// Scales the soft limit by the results of the iterations. The scale falls while the best move is stable and
/// takes most of the nodes, and rises after the best move changes or its score falls.
class SoftLimitScale {
 public:
  /// Adds the result of an iteration.
  /// @param move    identifies the best move
  /// @param score   score of the best move in centipawns for the side to move
  /// @param effort  share of the iteration's nodes below the best move, in [0, 1]
  void update(std::uint64_t move, int score, double effort);
  /// Returns the scale of the soft limit, 1 on average.
  double value() const;

 private:
  std::optional<std::uint64_t> move_;
  int stable_iterations_ = 0;  // iterations since the best move changed
  double changes_ = 0;         // changes of the best move, with exponential decay
  double mean_ = 0;            // mean score, with exponential decay
  int fall_ = 0;               // drop of the last score below the mean, from 0 to 100
  double effort_ = 0.5;
};

}  // namespace flipside
