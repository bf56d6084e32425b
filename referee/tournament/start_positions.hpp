#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"
#include "referee/match/solutions.hpp"
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

/// Returns the available solutions of all variants. Solves variants that have no solution for adjudication in
/// memory if they are small enough.
Solutions solutions_of(const StartPositions& positions);

}  // namespace flipside::referee
