#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "engine/tablebase/table_maker.hpp"

namespace flipside::two_faced {

/// Solves a game of two-faced pieces: writes its values, and distances where they are wanted.
/// @tparam Rules  FlipFourRules or FlipFlopRules
template <class Rules>
Expected<MadeTable> make_two_faced_table(const TablePlan& plan);

/// The tables in a folder; nullptr where there is none of values.
template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table(const std::filesystem::path& folder);

}  // namespace flipside::two_faced
