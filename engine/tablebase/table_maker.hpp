#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/time_source.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// How far a solution has come.
struct SolveProgress {
  int ply = 0;                     // plies from the end of the game; the last that is complete
  std::uint64_t sets = 0;          // of positions that it has changed
  double decided = 0;              // part of all positions, in [0, 1]; what is drawn never is
  Duration elapsed{0};             // since this run began
  std::optional<Duration> left{};  // to the last ply, about; nullopt: not known yet
};

/// How a table is made.
struct TablePlan {
  TimeSource& time;
  std::filesystem::path folder{};  // that gets the files
  int pieces = 0;                  // on the board, at most; 0: as many as the game has
  int threads = 1;
  bool distances = true;     // to the end of the game; a second file
  std::uint64_t memory = 0;  // bytes that may be used; 0: as many as it takes
  /// So much after the last one, at the end of a ply, a checkpoint is written: the same plan goes on from it.
  Duration checkpoint = std::chrono::minutes(5);
  /// Told what is done, as a line for people.
  std::function<void(std::string_view)> report = [](std::string_view) {};
  /// Told after every ply.
  std::function<void(const SolveProgress&)> progress = [](const SolveProgress&) {};
};

/// Solved positions of so many pieces of the side to move, and of the other.
struct CountsByPieces {
  int own;
  int other;
  SolvedCounts counts;  // without `longest`
};

/// What a solution has found.
struct MadeTable {
  SolvedCounts counts{};
  std::vector<CountsByPieces> by_pieces{};
};

/// The games of which tables can be made.
const std::vector<std::string>& ids_with_tables();

/// Solves a game and writes its tables.
/// @return an error also where the plan does not suit the game
Expected<MadeTable> make_table(std::string_view id, const TablePlan& plan);

/// The tables of a game that lie in a folder.
/// @return nullptr where there are none; an error where there are, but no good ones
Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& folder);

}  // namespace flipside
