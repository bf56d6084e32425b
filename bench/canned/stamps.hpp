#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"

namespace flipside {

/// When an engine was asked for a move and answered, on the machine's steady clock.
struct Stamp {
  std::int64_t ply;
  Instant asked;     // its `go` had been read
  Instant answered;  // its `bestmove` was about to be written
  bool operator==(const Stamp&) const = default;
};

/// Writes stamps as they are in memory, for readers on the same machine. A file that cannot be written is
/// left out: the bench misses its moves.
void write_stamps(const std::filesystem::path& file, const std::vector<Stamp>& stamps);
std::vector<Stamp> read_stamps(const std::filesystem::path& file);

}  // namespace flipside
