#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds `referee openings`, which makes books of balanced openings.
void add_openings_command(CLI::App& app);

}  // namespace flipside::referee
