#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// How thoroughly a table is checked.
struct VerifyPlan {
  std::uint64_t positions = 1'000'000;  // that are held against those after their moves
  std::uint64_t searched = 1000;        // that are searched by the rules alone; their end is near
  std::uint64_t seed = 1;
  int threads = 1;
  /// Told what has been found good, as a line for people.
  std::function<void(std::string_view)> report = [](std::string_view) {};
};

/// Checks a table file, and what lies beside it of the same game: the checksum of every block; that values
/// follow from those after all moves, by the rules as games are played by; and that near ends are where they
/// are said to be.
/// @return the first thing that is wrong
Expected<void> verify_table(const std::filesystem::path& file, const VerifyPlan& plan);

}  // namespace flipside
