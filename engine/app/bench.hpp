#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/time_source.hpp"

namespace flipside {

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
