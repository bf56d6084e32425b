#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/core/player.hpp"

namespace flipside {

/// The search limits of one move: the arguments of `go`. Limits combine; the first one reached ends the
/// search.
struct GoLimits {
  /// Remaining time of each player; nullopt if the player has no clock. May be negative.
  PerPlayer<std::optional<std::chrono::milliseconds>> clock;
  /// Increment per move.
  PerPlayer<std::chrono::milliseconds> increment{};
  std::optional<std::chrono::milliseconds> movetime;
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // positions visited
  /// Number of moves that the side to move must still make before the next time control, at least 1; nullopt
  /// if the clock covers the rest of the game.
  std::optional<int> moves_to_go;
  /// Search until `stop`. If the search ends earlier, its result is held until then.
  bool infinite = false;
  /// Search on the opponent's time. The last move of the position is the move that the opponent is expected
  /// to play. The limits apply only after `ponderhit`, and the result must not be sent earlier unless `stop`
  /// arrives.
  bool ponder = false;

  bool operator==(const GoLimits&) const = default;
};

}  // namespace flipside
