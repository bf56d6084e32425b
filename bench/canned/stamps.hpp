#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"

namespace flipside {

/// Timestamps of an engine's move, from the machine's steady clock.
struct Stamp {
  std::int64_t ply;
  Instant received;  // time after `go` was read
  Instant sent;      // time before `bestmove` was written
  bool operator==(const Stamp&) const = default;
};

/// Writes timestamps to a file in their in-memory representation, so only programs on the same machine can
/// read them. Ignores errors; read_stamps() then finds no timestamps.
void write_stamps(const std::filesystem::path& file, const std::vector<Stamp>& stamps);
/// Reads a timestamps file. Returns an empty vector if the file cannot be read.
std::vector<Stamp> read_stamps(const std::filesystem::path& file);

}  // namespace flipside
