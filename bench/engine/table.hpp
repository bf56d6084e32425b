#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "bench/engine/golden.hpp"
#include "bench/engine/speed.hpp"

namespace flipside {

/// The amount of measurement.
struct EngineBenchOptions {
  int repeats = 3;                      // each speed is the median of this many runs
  std::chrono::milliseconds time{250};  // per position
};

/// Measures alpha-beta and Monte Carlo search in the games of `golden`, and passes a Markdown table to
/// `print` line by line: speeds with one thread and with two, and whether the signature at the golden depth
/// matches.
/// @return whether all signatures match
bool print_engine_table(const std::vector<GoldenSignature>& golden, const EngineBenchOptions& options,
                        TimeSource& time, const std::function<void(std::string_view)>& print);

}  // namespace flipside
