#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// Extent of the checks of verify_table().
struct VerifyOptions {
  std::uint64_t positions = 1'000'000;  // number of positions compared with their successors
  std::uint64_t searched = 1000;        // number of positions near the end of the game compared with a search
  std::uint64_t seed = 1;
  int threads = 1;
  /// Receives a one-line message for the user after each completed check.
  std::function<void(std::string_view)> report = [](std::string_view) {};
};

/// Checks a table file together with the other tables of the same game in its directory. Verifies the
/// checksum of every block, compares the values of sampled positions with the values of their successors, and
/// compares short distances with a search.
/// @return the first mismatch as an error
Expected<void> verify_table(const std::filesystem::path& file, const VerifyOptions& options);

}  // namespace flipside
