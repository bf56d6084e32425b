#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside::test {

/// Reads the rows of a table in tests/data: tab-separated cells, without lines that start with '#'.
std::vector<std::vector<std::string>> golden_rows(std::string_view file, std::size_t columns);

/// Joins the cells of a row for messages.
std::string row_text(const std::vector<std::string>& row);

/// Starts the game `id` at `position` ("startpos" or a position) and plays `moves`, separated by spaces.
Expected<AnyGame> game_after(std::string_view id, std::string_view position, std::string_view moves);

}  // namespace flipside::test
