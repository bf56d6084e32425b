#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// Opens the tables of a game from a directory.
/// @return nullptr if the directory has no tables for the game; an error if a table is damaged, was made for
/// different rules, or does not match the other table
Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& directory);

}  // namespace flipside
