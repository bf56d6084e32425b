#pragma once

#include <toml++/toml.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Keys and values of an -engine option and of -each, in command line order. The last value of a key counts.
using EngineOptions = std::vector<std::pair<std::string, std::string>>;

/// Translates the options of an engine to an [[engine]] table.
Expected<toml::table> engine_table(const EngineOptions& options);

}  // namespace flipside::referee
