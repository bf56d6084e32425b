#pragma once

#include <toml++/toml.h>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// The keys of an -engine, those of -each among them, in the order of the command line: later ones count.
using EngineSettings = std::vector<std::pair<std::string, std::string>>;

/// The table [[engine]] that means the same.
Expected<toml::table> engine_table_of(const EngineSettings& settings);

}  // namespace flipside::referee
