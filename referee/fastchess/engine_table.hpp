#pragma once

#include <toml++/toml.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Keys and values that -engine and -each set for one engine, in command line order. The last value of a key
/// wins.
using EngineOptions = std::vector<std::pair<std::string, std::string>>;

/// Converts the options of one engine to an [[engine]] table.
Expected<toml::table> engine_table(const EngineOptions& options);

}  // namespace flipside::referee
