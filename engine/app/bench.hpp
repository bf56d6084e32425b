#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// The positions of a game that are searched: its start and some after random moves, the same ones each time.
std::vector<AnyGame> bench_positions(const AnyGame& start);
/// What a search to so many plies, with nothing known before, visits of all of them.
std::uint64_t bench_nodes(const AnyGame& start, int depth, TimeSource& time);
/// A hash of the node counts of some games, in their order.
std::uint64_t bench_signature(const std::vector<std::uint64_t>& nodes);

/// Searches of fixed depth over a few fixed positions of each game. Node counts depend on nothing but the
/// code, so their hash, the signature, changes exactly when the search does.
struct Bench {
  std::vector<std::string> games;
  int depth = 4;
};

/// Runs a bench; hands its table to `print` line by line. Every game is registered.
/// @return the signature
std::uint64_t run_bench(const Bench& bench, TimeSource& time,
                        const std::function<void(std::string_view)>& print);

}  // namespace flipside
