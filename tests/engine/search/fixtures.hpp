#pragma once

#include <optional>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// Time that goes on by a fixed step at each look.
class SteppingTime final : public TimeSource {
 public:
  explicit SteppingTime(Duration step) : step_(step) {}
  Instant now() override { return now_ += step_; }

 private:
  Duration step_;
  Instant now_{};
};

/// Time that stands still; may be asked by several threads.
class StandingTime final : public TimeSource {
 public:
  Instant now() override { return {}; }
};

/// A game after up to `plies` random moves, not over.
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

/// A search with a small table of its own.
inline SearchResult search(const AnyGame& game, const GoLimits& limits,
                           Duration step = std::chrono::nanoseconds(0)) {
  TranspositionTable table;
  (void)table.resize(1);
  SteppingTime time(step);
  SearchRequest request;
  request.limits = limits;
  request.started = time.now();
  return make_searcher(game, table)->search(game, request, SearchWorld{time, {}});
}

}  // namespace flipside
