#pragma once

#include <CLI/CLI.hpp>

namespace flipside::referee {

/// Adds `referee games`, which lists the games of stores or shows one of them whole; also while the
/// tournament runs.
void add_games_command(CLI::App& app);

}  // namespace flipside::referee
