#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// Opens a game's tables, which identify positions by key (see key_blocks).
/// @return nullptr if the directory has no WDL table (won, drawn, lost) for the game
Expected<std::shared_ptr<const SolvedGame>> open_graph_table(std::string_view id,
                                                             const std::filesystem::path& directory);

}  // namespace flipside
