#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds the commands that rate the players of stores: table, crosstable, sprt. They also work while the
/// tournament runs.
void add_rating_commands(CLI::App& app);

}  // namespace flipside::referee
