#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"

namespace flipside {

/// A program's own processor time, that of its children left out, at one instant.
struct CpuSample {
  Instant at;
  Duration cpu;
};

/// What was seen of a program from its start to its end.
struct MeasuredRun {
  std::vector<CpuSample> samples;  // one every few milliseconds
  long peak_kib = 0;               // resident memory
  int threads = 0;                 // at most
  int descriptors = 0;             // at most
  Duration wall{0};
  std::string output;  // standard output and error together
};

/// Runs a program, on the processor `pinned_to` alone if that is given, children included.
/// @throws std::runtime_error with the program's output if it fails
MeasuredRun measure(const std::vector<std::string>& command, TimeSource& time,
                    std::optional<int> pinned_to = std::nullopt);

}  // namespace flipside
