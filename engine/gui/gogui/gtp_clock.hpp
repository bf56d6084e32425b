#pragma once

#include <chrono>

#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"
#include "engine/protocol/go_limits.hpp"

namespace flipside {

/// The clocks of a GTP game: a main time, then periods in each of which so many moves must be made
/// ("Canadian" overtime). The engine keeps them itself where the controller does not tell.
class GtpClock {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// `time_settings`: a period without moves means no limit at all.
  void set(Milliseconds main, Milliseconds period, int moves);
  /// Both clocks as before the first move.
  void restart();
  /// `time_left`: 0 moves while the main time lasts.
  void tell(Player player, Milliseconds left, int moves);
  /// A player has made a move.
  void spend(Player player, Duration spent);
  GoLimits limits(Player player) const;

 private:
  struct Side {
    Milliseconds left{0};
    int moves = 0;  // until the period ends; 0 while the main time lasts
  };
  bool has_periods() const { return moves_ > 0 && period_.count() > 0; }

  bool limited_ = false;
  Milliseconds main_{0};
  Milliseconds period_{0};
  int moves_ = 0;
  PerPlayer<Side> sides_;
};

}  // namespace flipside
