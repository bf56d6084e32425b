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
  int ply = 0;                          // last completed ply, counted from the end of the game
  std::uint64_t entries = 0;            // table entries (see two_faced::RowIndex) that the ply changed
  double decided = 0;                   // fraction of all positions; draws are never decided
  Duration elapsed{0};                  // since this run started
  std::optional<Duration> remaining{};  // estimate; nullopt until it is reliable
};

/// Options of make_table().
struct TableMakerOptions {
  TimeSource& time;
  std::filesystem::path directory{};  // receives the files
  int pieces = 0;                     // maximum on the board; 0: as many as the game has
  int threads = 1;
  bool with_dtw = true;      // also write distances to win (DTW)
  std::uint64_t memory = 0;  // limit in bytes; 0: unlimited
  /// Interval between checkpoints, which are written after a ply. The same options resume from a checkpoint.
  Duration checkpoint_interval = std::chrono::minutes(5);
  /// Receives messages for the user, one line each.
  std::function<void(std::string_view)> report = [](std::string_view) {};
  /// Called after every ply.
  std::function<void(const SolveProgress&)> progress = [](const SolveProgress&) {};
};

/// Counts of the positions with given numbers of pieces.
struct CountsByPieces {
  int own;              // of the side to move
  int other;            // of the other side
  SolvedCounts counts;  // without `longest`
};

/// Statistics of a table.
struct TableSummary {
  SolvedCounts counts{};
  std::vector<CountsByPieces> by_pieces{};
};

/// Returns the ids of the games that make_table() supports.
const std::vector<std::string>& ids_with_tables();

/// Solves a game and writes its tables.
/// @return an error if the game or the options are not supported, or a file operation failed
Expected<TableSummary> make_table(std::string_view id, const TableMakerOptions& options);

}  // namespace flipside
