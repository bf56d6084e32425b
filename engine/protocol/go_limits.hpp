#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/core/player.hpp"

namespace flipside {

/// How long an engine may think on one move: the arguments of `go`. Limits combine: the first one reached
/// ends the search.
struct GoLimits {
  /// What the players' clocks show; nullopt where the host told none. May be negative.
  PerPlayer<std::optional<std::chrono::milliseconds>> clock;
  /// Added after each move; zero where the host told none.
  PerPlayer<std::chrono::milliseconds> increment{};
  std::optional<std::chrono::milliseconds> movetime;
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // positions visited
  /// Moves until the clock is filled up again.
  std::optional<int> moves_to_go;
  /// Think until `stop`; the answer waits for it even if the search has ended.
  bool infinite = false;
  /// The last move of the position is one that the opponent is expected to play: think about the answer, but
  /// the limits hold, and the answer is due, only from `ponderhit` on.
  bool ponder = false;

  bool operator==(const GoLimits&) const = default;
};

}  // namespace flipside
