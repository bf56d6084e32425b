#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// Returns the benchmark positions of a game: its start position, and positions after random moves from fixed
/// seeds.
std::vector<AnyGame> bench_positions(const AnyGame& start);
/// Searches each benchmark position with an empty transposition table, and returns the total number of nodes.
/// @param depth  search depth in plies
std::uint64_t bench_nodes(const AnyGame& start, int depth, TimeSource& time);
/// Returns an order-dependent hash of the node counts.
std::uint64_t bench_signature(const std::vector<std::uint64_t>& nodes);

/// A benchmark: fixed-depth searches of the benchmark positions of each game. The node counts depend only on
/// the code, so their hash, the signature, changes whenever the search changes.
struct Bench {
  std::vector<std::string> games;
  int depth = 4;
};

/// Runs a benchmark and passes each line of its table to `print`.
/// @param bench  all of its games must be registered
/// @return the signature
std::uint64_t run_bench(const Bench& bench, TimeSource& time,
                        const std::function<void(std::string_view)>& print);

}  // namespace flipside
