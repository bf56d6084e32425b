#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/train/trainer.hpp"

namespace flipside {

// The sub-commands of `flipside` that answer and end. Each returns the exit status: 0, or 1 after an error,
// which is told on `err`.

struct PerftCommand {
  std::string game{};
  int depth = 1;
  std::optional<std::string> position{};
  bool divide = false;
};
/// Prints `depth leaves seconds Mnps` for every depth up to the one asked for, or the leaves below each move.
int run(const PerftCommand& command, TimeSource& time, std::ostream& out, std::ostream& err);

struct PositionCommand {
  std::string game{};
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  bool json = false;
};
/// Prints the moves' texts for people, the position after them, its legal moves, their texts, and the result.
int run(const PositionCommand& command, std::ostream& out, std::ostream& err);

struct GamesCommand {
  bool all = false;
};
/// Lists the games' ids with title, designer and year.
int run(const GamesCommand& command, std::ostream& out);

struct GuiCommand {
  std::string program{};  // "xboard" or "gogui"
  std::optional<std::string> game{};
  std::vector<std::string> arguments{};  // more for the program
  bool print = false;                    // only say what would be run
};
/// Becomes a graphical program with this engine in it; returns only after an error, or having printed.
int run(const GuiCommand& command, std::ostream& out, std::ostream& err);

struct BenchCommand {
  std::optional<std::string> game{};
  int depth = 4;
};
/// Searches fixed positions and prints node counts and their signature.
int run(const BenchCommand& command, TimeSource& time, std::ostream& out, std::ostream& err);

struct SelfPlayCommand {
  std::string game{};
  std::string output{};
  int games = 10'000;
  std::uint64_t nodes = 2000;  // a move
  int random_plies = 8;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string network = "built-in";
};
/// Writes positions of games of the engine against itself, for `train`.
int run(const SelfPlayCommand& command, TimeSource& time, std::ostream& err);

struct SolveCommand {
  std::string game{};                   // empty: only to verify
  std::optional<std::string> verify{};  // file of a table
  std::string folder = usual_tables;
  int pieces = 0;  // on the board, at most; 0: all
  int threads = 1;
  bool values_only = false;
  std::uint64_t memory = 0;  // MiB; 0: as many as it takes
  std::chrono::seconds checkpoint{300};
  bool terminal = false;  // errors go to one, where progress is rewritten in place
};
/// Solves a game, writes its tables where it is large, and prints how many positions are won; or checks a
/// table.
int run(const SolveCommand& command, TimeSource& time, std::ostream& out, std::ostream& err);

struct ExplainCommand {
  std::string game{};
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  std::string folder = usual_tables;
  bool json = false;
};
/// Prints the value of a position and of each of its moves.
int run(const ExplainCommand& command, std::ostream& out, std::ostream& err);

struct ProveCommand {
  std::string game{};                  // empty: only to check
  std::optional<std::string> check{};  // file of a certificate
  std::optional<std::string> position{};
  std::vector<std::string> moves{};
  std::optional<std::string> certificate{};  // file to write
  std::string state{};                       // file to go on from and to save to; empty: none
  std::uint64_t memory = 1024;               // MiB, of the table
  int threads = 1;
  bool terminal = false;  // as for SolveCommand
};
/// Finds out who wins from a position by proof-number search, or checks a certificate of it. After an
/// interruption the exit status is 1.
int run(const ProveCommand& command, TimeSource& time, std::ostream& out, std::ostream& err);

struct TrainCommand {
  std::string game{};
  std::string data{};
  std::string output{};
  int images = 16;  // of a position under the game's symmetries
  Training training{};
};
/// Trains a network and prints the losses.
int run(const TrainCommand& command, std::ostream& out, std::ostream& err);

}  // namespace flipside
