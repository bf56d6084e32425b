#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/core/player.hpp"

namespace flipside {

/// The search limits of one move: the arguments of `go`. Limits combine; the first one reached ends the
/// search.
struct GoLimits {
  /// Remaining time of each player; nullopt without a clock. May be negative.
  PerPlayer<std::optional<std::chrono::milliseconds>> clock;
  /// Increment per move.
  PerPlayer<std::chrono::milliseconds> increment{};
  std::optional<std::chrono::milliseconds> movetime;
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // positions visited
  /// Moves until the next time control.
  std::optional<int> moves_to_go;
  /// Search until `stop`. The result is held until then even if the search ends earlier.
  bool infinite = false;
  /// Ponder: the last move of the position is the expected move of the opponent. The limits apply, and the
  /// result may be sent, only from `ponderhit` on.
  bool ponder = false;

  bool operator==(const GoLimits&) const = default;
};

}  // namespace flipside
