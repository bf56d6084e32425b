#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// What the search of a game to some depth is known to visit (see engine/app/bench.hpp).
struct GoldenSignature {
  std::string game;
  int depth = 0;
  std::string signature;  // 16 hexadecimal digits
  bool operator==(const GoldenSignature&) const = default;
};

/// Reads a file of lines `game depth signature`; what begins with a '#' is a comment.
Expected<std::vector<GoldenSignature>> read_golden(const std::filesystem::path& path);

}  // namespace flipside
