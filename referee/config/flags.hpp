#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// The flags of `referee run`: one for each key of a configuration file.
struct RunFlags {
  std::string file;  // configuration file; empty: flags only
  std::vector<std::string> engines;
  std::vector<std::string> games;
  std::vector<std::string> openings;  // GAME=FILE
  std::string sprt;                   // elo0=…,elo1=…; empty: no test
  bool force_affinity = false;
  bool print_config = false;   // print the complete configuration instead of playing
  bool schedule_only = false;  // print the schedule instead of playing
  CLI::App* command = nullptr;
};

/// Adds the flags to a command. `flags` must outlive the parsing.
void add_run_flags(CLI::App& command, RunFlags& flags);

/// Converts parsed flags to the TOML text of a configuration.
/// @return the error contains the flag and what it expects
Expected<std::string> flags_text(const RunFlags& flags);

}  // namespace flipside::referee
