#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// Opens the tables of a game in a directory.
/// @return nullptr if the directory has no tables of the game; an error if they are damaged or do not match
Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& directory);

}  // namespace flipside
