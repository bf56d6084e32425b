#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "bench/engine/golden.hpp"
#include "bench/engine/speed.hpp"

namespace flipside {

/// How much is measured.
struct EngineExtent {
  int repeats = 3;                      // runs that a speed is the median of
  std::chrono::milliseconds time{250};  // for each position
};

/// Measures both searches in the games of `golden`, and hands a table in Markdown to `print` line by line:
/// millions of nodes and thousands of playouts a second by one thread and by two, and whether the search to
/// the golden depth visits what it is known to.
/// @return whether every signature is the golden one
bool print_engine_table(const std::vector<GoldenSignature>& golden, const EngineExtent& extent,
                        TimeSource& time, const std::function<void(std::string_view)>& print);

}  // namespace flipside
