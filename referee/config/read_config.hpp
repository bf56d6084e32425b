#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"

namespace flipside::referee {

/// Parses and validates the TOML text of a tournament.
/// @param flags      TOML text that overrides keys of `text`; engines of the same name are merged
/// @param file       name for error messages
/// @param directory  absolute; base of relative paths unless the text sets another directory
/// @param records    default directory of store and PGN file
/// @return the error contains file, line and key, and how to fix it
Expected<Config> read_config(std::string_view text, std::string_view flags, const std::string& file,
                             const std::filesystem::path& directory, const std::string& records);

/// Returns the complete configuration as TOML. Inverse of read_config.
std::string config_text(const Config& config);

/// Parses the configuration text of a store. Unlike read_config, it accepts the names that version 0.1 used
/// for renamed keys.
/// @param store  name for error messages
Expected<Config> read_stored_config(std::string_view text, const std::string& store);

/// The engines and games of a tournament. They are available even if its programs and directories are not.
struct ConfigSummary {
  std::vector<std::string> engines;  // names, in the order of the configuration
  std::vector<std::string> games;    // ids
  bool operator==(const ConfigSummary&) const = default;
};

/// Parses the summary out of the configuration text of a store.
/// @param store  name for error messages
Expected<ConfigSummary> read_config_summary(std::string_view text, const std::string& store);

}  // namespace flipside::referee
