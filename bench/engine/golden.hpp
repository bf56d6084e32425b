#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The expected bench signature of a game at a search depth (see engine/app/bench.hpp).
struct GoldenSignature {
  std::string game;
  int depth = 0;
  std::string signature;  // 16 hexadecimal digits
  bool operator==(const GoldenSignature&) const = default;
};

/// Reads a file. Each line contains a game, a depth and a signature. Lines that start with '#' are comments.
Expected<std::vector<GoldenSignature>> read_golden(const std::filesystem::path& path);

}  // namespace flipside
