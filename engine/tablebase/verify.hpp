#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// Extent of the checks of verify_table().
struct VerifyOptions {
  std::uint64_t positions = 1'000'000;  // number compared with the values of their successors
  std::uint64_t searched = 1000;  // number of positions near the end compared with a search by the rules
  std::uint64_t seed = 1;
  int threads = 1;
  /// Receives one line for the user per completed check.
  std::function<void(std::string_view)> report = [](std::string_view) {};
};

/// Checks a table file and the other tables of the same game beside it: the checksum of every block, the
/// consistency of values with the values of their successors under the rules of play, and short distances
/// against a search.
/// @return the first mismatch as an error
Expected<void> verify_table(const std::filesystem::path& file, const VerifyOptions& options);

}  // namespace flipside
