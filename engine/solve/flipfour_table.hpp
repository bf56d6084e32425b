#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/expected.hpp"
#include "engine/solve/solved_game.hpp"
#include "engine/solve/table_maker.hpp"

namespace flipside::two_faced {

/// Solves FlipFour: writes flipfour.values, and flipfour.distances where they are wanted.
Expected<SolvedCounts> make_flipfour_table(const TablePlan& plan);

/// The tables in a folder; nullptr where there is none of values.
Expected<std::shared_ptr<const SolvedGame>> open_flipfour_table(const std::filesystem::path& folder);

}  // namespace flipside::two_faced
