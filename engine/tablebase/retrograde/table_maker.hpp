#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/time_source.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// Progress of a retrograde analysis after a ply.
struct SolveProgress {
  int ply = 0;                // last completed ply, counted from the end of the game
  std::uint64_t entries = 0;  // number of table entries (see two_sided::RowIndex) that the ply changed
  double decided = 0;         // decided fraction of all positions; draws are never decided
  Duration elapsed{0};        // time since this run started
  std::optional<Duration> remaining{};  // estimated remaining time; nullopt until reliable
};

/// Options of make_table().
struct TableMakerOptions {
  TimeSource& time;
  std::filesystem::path directory{};  // output directory
  int pieces = 0;                     // maximum number of pieces on the board; 0: no limit
  int threads = 1;
  bool with_dtw = true;      // whether to write a table of distances to win (DTW)
  std::uint64_t memory = 0;  // memory limit in bytes; 0: unlimited
  /// Minimum interval between checkpoints, which are written at the end of a ply. A later run with the same
  /// options resumes from the checkpoint.
  Duration checkpoint_interval = std::chrono::minutes(5);
  /// Receives one-line messages for the user.
  std::function<void(std::string_view)> report = [](std::string_view) {};
  /// Called after every ply.
  std::function<void(const SolveProgress&)> progress = [](const SolveProgress&) {};
};

/// Counts of the positions with a given number of pieces on each side.
struct CountsByPieces {
  int own;              // number of pieces of the side to move
  int other;            // number of pieces of the other side
  SolvedCounts counts;  // its member `longest` is not set
};

/// Statistics of a table.
struct TableSummary {
  SolvedCounts counts{};
  std::vector<CountsByPieces> by_pieces{};
};

/// Returns the ids of the games that make_table() supports.
const std::vector<std::string>& ids_with_tables();

/// Solves a game and writes its tables.
/// @return an error if the game or the options are not supported, or a file operation fails
Expected<TableSummary> make_table(std::string_view id, const TableMakerOptions& options);

}  // namespace flipside
