#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside::test {

/// Reads a table of tab-separated cells from tests/data. Skips empty lines and lines that start with '#'.
std::vector<std::vector<std::string>> golden_rows(std::string_view file, std::size_t columns);

/// Joins the cells of a row for test messages.
std::string row_text(const std::vector<std::string>& row);

/// Starts the game `id` at `position`, which may be "startpos", and plays `moves`, which are separated by
/// spaces.
Expected<AnyGame> game_after(std::string_view id, std::string_view position, std::string_view moves);

}  // namespace flipside::test
