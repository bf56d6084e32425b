#pragma once

#include <filesystem>

#include "engine/core/time_source.hpp"

namespace flipside {

/// Creates a store with 1,000 engines and a million games, measures how long `referee page` takes to answer
/// requests while it loads the games and afterwards, and prints a Markdown table.
/// @param programs  the directory that contains `referee`
/// @throws std::runtime_error if a file, a program or a request fails
void print_page_latency(const std::filesystem::path& programs, TimeSource& time);

}  // namespace flipside
