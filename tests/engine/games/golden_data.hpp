#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside::test {

/// Rows of a table of tests/data: cells split at tabs, lines that start with '#' left out.
std::vector<std::vector<std::string>> golden_rows(std::string_view file, std::size_t columns);

/// A row's cells on one line, for messages.
std::string row_text(const std::vector<std::string>& row);

/// The game `id` at `position` ("startpos" or a position's text) after `moves` (texts, single spaces
/// between).
Expected<AnyGame> game_after(std::string_view id, std::string_view position, std::string_view moves);

}  // namespace flipside::test
