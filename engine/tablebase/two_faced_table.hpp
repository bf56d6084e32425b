#pragma once

#include <filesystem>
#include <memory>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside::two_faced {

/// Opens the tables of a two-faced game in a directory.
/// @tparam Rules  FlipFourRules or FlipFlopRules
/// @return nullptr if the directory has no WDL table (won, drawn, lost) of the game
template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table(const std::filesystem::path& directory);

}  // namespace flipside::two_faced
