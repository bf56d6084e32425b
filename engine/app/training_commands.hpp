#pragma once

#include <cstdint>
#include <string>

#include "engine/cli/command_context.hpp"
#include "engine/train/trainer.hpp"

namespace CLI {
class App;
}

namespace flipside {

// The commands that create networks: selfplay and train. Each `run` returns the exit status: 0, or 1 after
// printing an error.

/// Adds all commands of this file to the program.
void add_training_commands(CLI::App& app, const CommandContext& context);

struct SelfPlayCommand {
  std::string game{};
  std::string output{};
  int games = 10'000;
  std::uint64_t nodes = 2000;  // number of nodes per move
  int random_plies = 8;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string network = "built-in";
};
/// Plays games of the engine against itself, and writes their positions in the format that `train` reads.
int run(const SelfPlayCommand& command, const CommandContext& context);

struct TrainCommand {
  std::string game{};
  std::string data{};
  std::string output{};
  int images = 16;  // maximum number of symmetric images per position
  Training training{};
};
/// Trains a network, prints the losses after each epoch, and writes the network.
int run(const TrainCommand& command, const CommandContext& context);

}  // namespace flipside
