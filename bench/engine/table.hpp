#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "bench/engine/golden.hpp"
#include "bench/engine/speed.hpp"

namespace flipside {

/// The number of repetitions and the time of each search.
struct EngineBenchOptions {
  int repeats = 3;                      // number of runs; each speed is their median
  std::chrono::milliseconds time{250};  // search time per position
};

/// Measures alpha-beta and Monte Carlo search in the games of `golden`, and passes a Markdown table to
/// `print` line by line. Each row contains the speeds with one and two threads, and whether the signature
/// matches the golden one.
/// @return whether all signatures match
bool print_engine_table(const std::vector<GoldenSignature>& golden, const EngineBenchOptions& options,
                        TimeSource& time, const std::function<void(std::string_view)>& print);

}  // namespace flipside
