#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/config/page_flags.hpp"

namespace flipside::referee {

/// Parsed flags of `referee run`. The values of flags that set a single configuration key are read from
/// `command`.
struct RunFlags {
  std::string file;  // path of the configuration file; empty: use flags only
  std::vector<std::string> engines;
  std::vector<std::string> games;
  std::vector<std::string> openings;  // GAME=FILE
  std::string sprt;                   // SPRT parameters, elo0=…,elo1=…; empty: no SPRT
  PageFlags page;
  bool force_affinity = false;
  bool print_config = false;   // print the complete configuration instead of playing
  bool schedule_only = false;  // print the schedule instead of playing
  CLI::App* command = nullptr;
};

/// Adds the flags to a command, which stores their values in `flags`. `flags` must outlive the command.
void add_run_flags(CLI::App& command, RunFlags& flags);

/// Converts parsed flags to the TOML text of a configuration.
/// @return the TOML text, or an error that names the flag and the expected value
Expected<std::string> flags_text(const RunFlags& flags);

}  // namespace flipside::referee
