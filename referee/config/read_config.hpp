#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"

namespace flipside::referee {

/// Reads a tournament's TOML text and checks it as a whole.
/// @param flags      TOML text as well, whose keys win over those of `text`; engines of the same name are
/// merged
/// @param file       the name for error messages
/// @param directory  absolute; where relative paths start unless the text names another
/// @param output     folder for store and records where the text names none
/// @return the error names file, line and key, and what would be right
Expected<Config> read_config(std::string_view text, std::string_view flags, const std::string& file,
                             const std::filesystem::path& directory, const std::string& records);

/// The whole configuration as TOML; read_config reads it back to an equal one.
std::string config_text(const Config& config);

}  // namespace flipside::referee
