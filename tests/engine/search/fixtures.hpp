#pragma once

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/search_request.hpp"

namespace flipside {

/// A clock that advances by a fixed step at each reading.
class SteppingTime final : public TimeSource {
 public:
  explicit SteppingTime(Duration step) : step_(step) {}
  Instant now() override { return now_ += step_; }

 private:
  Duration step_;
  Instant now_{};
};

/// A clock that never advances. Thread-safe.
class FrozenTime final : public TimeSource {
 public:
  Instant now() override { return {}; }
};

/// Plays up to `plies` random moves, none of which ends the game.
inline AnyGame random_game(const AnyGame& start, Random& random, int plies) {
  AnyGame game = start;
  for (int ply = 0; ply < plies; ++ply) {
    AnyGame next = game;
    const auto moves = game.legal_moves();
    if (!next.play(moves[random.below(moves.size())]) || next.outcome()) break;
    game = std::move(next);
  }
  return game;
}

/// Creates the search request of a session for a `go` that arrives now.
inline SearchRequest request_for(const AnyGame& game, TimeSource& time, const GoLimits& limits = {}) {
  return {.game = game,
          .time = time,
          .limits = limits,
          .started = time.now(),
          .budget = plan_time(limits, game.to_move(), Duration{0}, expected_moves(game))};
}

inline GoLimits node_limit(std::uint64_t nodes) {
  GoLimits limits;
  limits.nodes = nodes;
  return limits;
}

inline GoLimits depth_limit(int depth) {
  GoLimits limits;
  limits.depth = depth;
  return limits;
}

inline GoLimits no_limits() {
  GoLimits limits;
  limits.infinite = true;
  return limits;
}

}  // namespace flipside
