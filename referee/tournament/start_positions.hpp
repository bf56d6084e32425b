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
  std::shared_ptr<const SolvedGame> solved;  // solution for adjudication; may be nullptr
};

/// The start positions of all games. They depend only on the configuration and on the openings files that it
/// names.
struct StartPositions {
  std::vector<VariantSetup> variants;  // one for each element of Config::games, in the same order
};

/// Opens the openings files and the tables, and checks every opening that the tournament can use.
/// @return an error that names the file and line of an invalid opening
Expected<StartPositions> load_start_positions(const Config& config);

/// Returns the opening of a scheduled game.
Expected<Opening> opening_of(const Config& config, const StartPositions& positions,
                             const ScheduledGame& scheduled);

/// Returns the number of a scheduled game's opening: its position, counted from 1, in the openings file or in
/// the sequence of random openings.
std::size_t opening_number(const Config& config, const StartPositions& positions,
                           const ScheduledGame& scheduled);

/// Maximum number of positions of a game that is solved at startup. A game of this size takes about 1 s and
/// 100 MB to solve.
constexpr std::size_t max_positions_to_solve = 300'000;

/// Returns the solution of a game. Uses the tables in a directory, or else solves the game in memory if it is
/// small.
/// @param directory  directory of the tables; empty: use no tables
/// @return nullptr if there are no tables and the game is too large to solve; an error if the directory
///         does not exist or its tables are damaged
Expected<std::shared_ptr<const SolvedGame>> solution_of(const AnyGame& start,
                                                        const std::filesystem::path& directory);

/// Returns the available solutions of all variants. Variants without a solution for adjudication are solved
/// in memory if they are small enough.
Solutions solutions_of(const StartPositions& positions);

/// Returns an error if a lookup has found damaged tables, because all values read from such tables are
/// unreliable.
Expected<void> check_for_damage(const Solutions& solutions);

}  // namespace flipside::referee
