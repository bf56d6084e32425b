#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// The flags of `referee run`: one for every key of a tournament's file.
struct RunFlags {
  std::string file;  // the tournament's TOML file; empty: flags alone
  std::vector<std::string> engines;
  std::vector<std::string> games;
  std::vector<std::string> openings;  // GAME=FILE
  std::string sprt;                   // elo0=…,elo1=…; empty: none
  bool force_affinity = false;
  bool print_config = false;   // print the tournament as it would be played, and play nothing
  bool schedule_only = false;  // print who would play whom, and play nothing
  CLI::App* command = nullptr;
};

/// Adds the flags to a command. `flags` must outlive the parsing.
void add_run_flags(CLI::App& command, RunFlags& flags);

/// What was given, as the TOML text of a tournament's file.
/// @return the error names the flag and what would be right
Expected<std::string> flags_text(const RunFlags& flags);

}  // namespace flipside::referee
