#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside::referee {

/// Solved games by variant id. The pointers are never null.
using Solutions = std::map<std::string, std::shared_ptr<const SolvedGame>, std::less<>>;

/// Maximum number of positions of a game that is solved at startup. A game of this size takes about 1 s and
/// 100 MB to solve.
constexpr std::size_t max_positions_to_solve = 300'000;

/// Returns the solution of a game. Loads its tables from `directory` or, if it has none there, solves the
/// game in memory if it is small.
/// @param directory  directory of the tables; empty: use no tables
/// @return nullptr if there are no tables and the game is too large to solve; an error if the directory
///         does not exist or its tables are damaged
Expected<std::shared_ptr<const SolvedGame>> solution_of(const AnyGame& start,
                                                        const std::filesystem::path& directory);

/// Returns an error if a lookup has found damaged tables, because all values read from such tables are
/// unreliable.
Expected<void> check_for_damage(const Solutions& solutions);

}  // namespace flipside::referee
