#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"

namespace flipside {

/// Timestamps of an engine's move, on the machine's steady clock.
struct Stamp {
  std::int64_t ply;
  Instant received;  // time after `go` was read
  Instant sent;      // time before `bestmove` was written
  bool operator==(const Stamp&) const = default;
};

/// Writes stamps in memory layout, for readers on the same machine. Ignores errors; the reader then finds no
/// stamps.
void write_stamps(const std::filesystem::path& file, const std::vector<Stamp>& stamps);
/// Reads stamps; returns none if the file cannot be read.
std::vector<Stamp> read_stamps(const std::filesystem::path& file);

}  // namespace flipside
