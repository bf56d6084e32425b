#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "referee/config/config.hpp"
#include "referee/match/judge.hpp"
#include "referee/schedule/opening_book.hpp"
#include "referee/schedule/schedule.hpp"

namespace flipside::referee {

/// A variant of the tournament: its start position, its openings, and its solution.
struct VariantSetup {
  AnyGame start;
  std::optional<OpeningBook> book;           // unset: random openings
  std::shared_ptr<const SolvedGame> solved;  // for adjudication; may be nullptr
};

/// The start positions of all games: a pure function of the configuration and the opening files it names.
struct StartPositions {
  std::vector<VariantSetup> variants;  // in the order of Config::games
};

/// Opens the opening files and tables, and checks every opening that can be played.
/// @return an error that names the file and line of an invalid opening
Expected<StartPositions> load_start_positions(const Config& config);

/// Returns the opening of a scheduled game.
Expected<Opening> opening_of(const Config& config, const StartPositions& positions,
                             const ScheduledGame& scheduled);

/// Returns the number of that opening from 1: its position in its file or in the sequence of random openings.
std::size_t opening_number(const Config& config, const StartPositions& positions,
                           const ScheduledGame& scheduled);

/// Maximum number of positions of a game that is solved at startup, which takes about 1 s and 100 MB.
constexpr std::size_t max_positions_to_solve = 300'000;

/// Returns the solution of a game from the tables in a directory, or by solving it in memory if it is small.
/// @param directory  empty: no tables
/// @return nullptr if there are no tables and the game is too large; an error if the directory does not exist
/// or
///         its tables are damaged
Expected<std::shared_ptr<const SolvedGame>> solution_of(const AnyGame& start,
                                                        const std::filesystem::path& directory);

/// Returns the solutions used for adjudication, and solves the remaining games in memory if they are small.
Solutions solutions_of(const StartPositions& positions);

/// Returns an error if a lookup has found damaged tables; then all values read from them are unreliable.
Expected<void> check_for_damage(const Solutions& solutions);

}  // namespace flipside::referee
