#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"

namespace flipside::referee {

/// Parses and validates a tournament configuration in TOML.
/// @param flags      TOML text with keys that override keys of `text`; see overlay()
/// @param file       file name for error messages
/// @param directory  absolute path of the base directory for relative paths, unless the configuration sets a
///                   different one
/// @param records    default directory for the store and the PGN file
/// @param needs_directory  whether a missing base directory is an error
/// @return the configuration, or an error with the file, the line, the key and the expected value
Expected<Config> read_config(std::string_view text, std::string_view flags, const std::string& file,
                             const std::filesystem::path& directory, const std::string& records,
                             bool needs_directory = true);

/// Formats the complete configuration as TOML, without the token of the page. read_config() parses the text
/// to a configuration that is equal except for the token.
std::string config_text(const Config& config);

/// Parses the configuration in a store. Unlike read_config(), accepts keys of version 0.1 that have been
/// renamed since.
/// @param store  path of the store, for error messages
/// @param needs_directory  as for read_config()
Expected<Config> read_stored_config(std::string_view text, const std::string& store,
                                    bool needs_directory = false);

/// The engines and games in a configuration. They can be read even if the programs and directories of the
/// tournament no longer exist.
struct ConfigSummary {
  std::vector<std::string> engines;      // names, in the order of the configuration
  std::vector<std::string> games;        // ids
  std::vector<std::string> sandboxed{};  // names of the engines that run in sandboxes
  bool operator==(const ConfigSummary&) const = default;
};

/// Extracts the summary from the configuration in a store.
/// @param store  path of the store, for error messages
Expected<ConfigSummary> read_config_summary(std::string_view text, const std::string& store);

}  // namespace flipside::referee
