#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside::two_faced {

/// Opens the tables of a game with two-faced pieces from a directory.
/// @tparam Rules  FlipFourRules or FlipFlopRules
/// @return nullptr if the directory has no WDL table (won, drawn, lost) for the game
template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table(const std::filesystem::path& directory);

}  // namespace flipside::two_faced
