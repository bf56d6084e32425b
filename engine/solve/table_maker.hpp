#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/solve/solved_game.hpp"

namespace flipside {

/// How a table is made.
struct TablePlan {
  std::filesystem::path folder{};  // that gets the files
  int threads = 1;
  bool distances = true;     // to the end of the game; a second file
  std::uint64_t memory = 0;  // bytes that may be used; 0: as many as it takes
  /// Told what is done, as a line for people.
  std::function<void(std::string_view)> report = [](std::string_view) {};
};

/// The games of which tables can be made.
std::span<const std::string_view> ids_with_tables();

/// Solves a game and writes its tables.
Expected<SolvedCounts> make_table(std::string_view id, const TablePlan& plan);

/// The tables of a game that lie in a folder.
/// @return nullptr where there are none; an error where there are, but no good ones
Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& folder);

}  // namespace flipside
