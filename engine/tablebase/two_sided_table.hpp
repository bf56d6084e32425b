#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside::two_sided {

/// Opens the tables of a game with two-sided pieces from a directory.
/// @tparam Rules  FlipFourRules or FlipFlopRules
/// @return nullptr if the directory has no WDL table (won, drawn, lost) for the game
template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_sided_table(const std::filesystem::path& directory);

}  // namespace flipside::two_sided
