#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/cli/command_context.hpp"
#include "engine/tablebase/table_directory.hpp"

namespace CLI {
class App;
}

namespace flipside {

// The commands for solved games: solve and explain. Each `run` returns the exit status: 0, or 1 after
// printing an error.

/// Adds all commands of this file to the program.
void add_tablebase_commands(CLI::App& app, const CommandContext& context);

struct SolveCommand {
  std::string game{};                             // required unless `verify` is set
  std::optional<std::string> verify{};            // table file to check instead of solving
  std::string tables = default_tables_directory;  // directory of the table files
  int pieces = 0;                                 // maximum number of pieces on the board; 0: no limit
  int threads = 1;
  bool values_only = false;
  std::uint64_t memory = 0;  // memory limit in MiB; 0: all free memory
  std::chrono::seconds checkpoint{300};
};
/// Solves a game, and prints its value and the numbers of won, lost and drawn positions. Writes the solution
/// of a large game to table files. With `verify`, checks a table file instead.
int run(const SolveCommand& command, const CommandContext& context);

struct ExplainCommand {
  std::string game{};
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  std::string tables = default_tables_directory;  // directory of the table files
  bool json = false;
};
/// Prints the exact value of a position and of each of its moves.
int run(const ExplainCommand& command, const CommandContext& context);

}  // namespace flipside
