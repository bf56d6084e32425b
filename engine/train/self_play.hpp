#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/core/time_source.hpp"
#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

namespace flipside {

/// Settings of self-play games that generate training data.
struct SelfPlay {
  std::string game;  // id of a registered game
  int games = 1000;
  std::uint64_t nodes = 2000;  // search limit in nodes per move
  int random_plies = 8;        // maximum number of random moves at the start of a game
  std::uint64_t seed = 1;
  int threads = 1;
  NetworkFinder networks = network_of;
};

/// Plays games of the engine against itself and writes their positions as training data. Each line has three
/// tab-separated fields: the position, the search score in centipawns (clamped to [-2000, 2000]), and the
/// result for the side to move (0, 0.5 or 1). Positions with a forced result or forced replies are omitted,
/// because searches do not evaluate them. The output does not depend on the number of threads.
/// @param write     called with the lines of each game, in game order; if it returns false, self-play stops
/// @param progress  called with the number of games written so far
/// @return false if writing failed
bool run_self_play(const SelfPlay& plan, TimeSource& time,
                   const std::function<bool(std::string_view lines)>& write,
                   const std::function<void(int games)>& progress);

}  // namespace flipside
