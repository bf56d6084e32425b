#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"

namespace flipside {

/// The CPU time of a program, excluding its children, at a point in time.
struct CpuSample {
  Instant at;
  Duration cpu;
};

/// Measurements of a program from start to exit.
struct MeasuredRun {
  std::vector<CpuSample> samples;  // one sample every few milliseconds
  long peak_kib = 0;               // peak resident set size
  int threads = 0;                 // maximum number of threads
  int descriptors = 0;             // maximum number of open file descriptors
  Duration wall{0};
  std::string output;  // standard output and standard error
};

/// Runs a program and measures it.
/// @param pinned_to  CPU for the program and its children; nullopt: all CPUs
/// @throws std::runtime_error with the program's output if the program fails
MeasuredRun measure(const std::vector<std::string>& command, TimeSource& time,
                    std::optional<int> pinned_to = std::nullopt);

}  // namespace flipside
