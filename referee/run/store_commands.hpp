#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds the commands that read a store: table, crosstable, sprt, pgn. They also work while the tournament
/// runs.
void add_store_commands(CLI::App& app);

}  // namespace flipside::referee
