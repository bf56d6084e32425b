#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/app/web_command.hpp"
#include "engine/cli/command_context.hpp"

namespace CLI {
class App;
}

namespace flipside {

// The commands for games and positions: games, position, perft, bench and gui. Each `run` returns the exit
// status: 0, or 1 after printing an error.

/// Adds all commands of this file to the program.
void add_game_commands(CLI::App& app, const CommandContext& context);

struct GamesCommand {
  bool all = false;
};
/// Lists the games with their ids, titles, designers and years.
int run(const GamesCommand& command, const CommandContext& context);

struct PositionCommand {
  std::string game{};
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  bool json = false;
};
/// Plays the moves, then draws the board and prints the moves, the resulting position, its legal moves and
/// the result. Prints the legal moves in protocol notation and in human-readable notation. The
/// JSON output omits the drawing.
int run(const PositionCommand& command, const CommandContext& context);

struct PerftCommand {
  std::string game{};
  int depth = 1;
  std::optional<std::string> position{};
  bool divide = false;
};
/// Prints the leaf count, the time and the speed for every depth from 1 to `depth`. With `divide`, prints the
/// leaf count below each legal move instead.
int run(const PerftCommand& command, const CommandContext& context);

struct BenchCommand {
  std::optional<std::string> game{};
  int depth = 4;
};
/// Searches fixed positions and prints node counts, speed and the signature.
int run(const BenchCommand& command, const CommandContext& context);

struct GuiCommand {
  std::string program{};  // "web", "xboard" or "gogui"
  std::optional<std::string> game{};
  std::vector<std::string> arguments{};  // extra arguments for XBoard or GoGui
  bool print = false;                    // print the command line of XBoard or GoGui instead of running it
  WebCommand web{};                      // settings of `gui web`
};
/// Serves the play page, or replaces this process with XBoard or GoGui running this engine. In the latter
/// case, returns only if that fails or if `print` is set.
int run(const GuiCommand& command, const CommandContext& context);

}  // namespace flipside
