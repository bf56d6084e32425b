#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/cli/command_context.hpp"

namespace CLI {
class App;
}

namespace flipside {

// The commands about games: games, position, perft, bench and gui. Each `run` returns the exit status: 0, or
// 1 after printing an error.

/// Adds all commands of this file to the program.
void add_game_commands(CLI::App& app, const CommandContext& context);

struct GamesCommand {
  bool all = false;
};
/// Lists game ids with title, designer and year.
int run(const GamesCommand& command, const CommandContext& context);

struct PositionCommand {
  std::string game{};
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  bool json = false;
};
/// Plays moves and prints them, the position after them, its legal moves and its result. Moves are printed in
/// the protocol's notation and in the notation for people.
int run(const PositionCommand& command, const CommandContext& context);

struct PerftCommand {
  std::string game{};
  int depth = 1;
  std::optional<std::string> position{};
  bool divide = false;
};
/// Prints `depth leaves seconds Mnps` for each depth up to the given one, or the leaf count of each move.
int run(const PerftCommand& command, const CommandContext& context);

struct BenchCommand {
  std::optional<std::string> game{};
  int depth = 4;
};
/// Searches fixed positions and prints node counts, speed and the signature.
int run(const BenchCommand& command, const CommandContext& context);

struct GuiCommand {
  std::string program{};  // "xboard" or "gogui"
  std::optional<std::string> game{};
  std::vector<std::string> arguments{};  // appended to the program's own
  bool print = false;                    // print the command line instead of running it
};
/// Replaces this process by a graphical program that plays against this engine. Returns only after an error,
/// or after printing.
int run(const GuiCommand& command, const CommandContext& context);

}  // namespace flipside
