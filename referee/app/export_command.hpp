#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds `referee export`, which writes the games of stores as CSV, JSON or PGN; also while the tournament
/// runs.
void add_export_command(CLI::App& app);

}  // namespace flipside::referee
