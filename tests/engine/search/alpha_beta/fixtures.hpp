#pragma once

#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {

/// Runs an alpha-beta search with an empty transposition table of 1 MiB.
/// @param step  time that passes at each reading of the clock
inline SearchResult search(const AnyGame& game, const GoLimits& limits,
                           Duration step = std::chrono::nanoseconds(0)) {
  TranspositionTable table;
  (void)table.resize(1);
  SteppingTime time(step);
  return make_alpha_beta_searcher(game, table)->search(request_for(game, time, limits));
}

}  // namespace flipside
