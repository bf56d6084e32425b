#pragma once

#include <span>
#include <string>

namespace CLI {
class App;
}

namespace flipside::referee {

// Each function adds commands to the program. A command returns on success and throws CommandExit otherwise.

/// Adds `run`, `config check` and `resume`.
void add_run_commands(CLI::App& app);
/// Adds `table`, `crosstable` and `sprt`.
void add_rating_commands(CLI::App& app);
/// Adds `games` and `export`.
void add_game_commands(CLI::App& app);
/// Adds `report`.
void add_report_command(CLI::App& app);
/// Adds `page`.
void add_page_command(CLI::App& app);
/// Adds `openings`.
void add_openings_command(CLI::App& app);
/// Adds `check`.
void add_check_command(CLI::App& app);
/// Adds the help entry of `fastchess`. The options of the command are parsed by run_fastchess().
void add_fastchess_command(CLI::App& app);

/// Runs `referee fastchess`.
/// @param arguments  the command line after `fastchess`
void run_fastchess(std::span<const std::string> arguments);

}  // namespace flipside::referee
