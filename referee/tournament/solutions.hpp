#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "referee/match/judge.hpp"
#include "referee/tournament/plan.hpp"

namespace flipside::referee {

/// Positions of the largest game that is solved before the first game: a second of work, 100 MB.
constexpr std::size_t most_solved = 300'000;

/// The solution of a game: by the tables in a folder, or in memory where that takes only a moment.
/// @param folder  empty: no tables
/// @return nullptr where there is none; an error where tables are damaged, or there is no such folder
Expected<std::shared_ptr<const SolvedGame>> solution_of(const AnyGame& start,
                                                        const std::filesystem::path& folder);

/// What was found wrong with tables while positions were looked up: what they said is not to be relied on.
Expected<void> check_for_faults(const Solutions& solutions);

/// What is known of the games of a plan: what they end by, or else what is solved in memory in a moment.
Solutions solutions_of(const Plan& plan);

}  // namespace flipside::referee
