#include "engine/app/training_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "engine/app/network_choice.hpp"
#include "engine/cli/add_command.hpp"
#include "engine/cli/progress_line.hpp"
#include "engine/core/output_file.hpp"
#include "engine/games/registry.hpp"
#include "engine/train/samples.hpp"
#include "engine/train/self_play.hpp"

namespace flipside {
namespace {

constexpr std::size_t min_samples = 1000;

void add_self_play(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<SelfPlayCommand>();
  CLI::App* command = add_command(app, "selfplay", "play the engine against itself; write training positions",
                                  options, context);
  command->add_option("game", options->game, "game id")->required();
  command->add_option("output", options->output, "file to write the positions to")
      ->required()
      ->type_name("FILE");
  command->add_option("--games", options->games, "number of games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--nodes", options->nodes, "nodes per move")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--random-plies", options->random_plies, "maximum number of random plies at the start")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "seed of the random plies")->capture_default_str();
  command->add_option("--threads", options->threads, "number of games to play concurrently")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--network", options->network, "built-in, none, or a network file")
      ->type_name("FILE")
      ->capture_default_str();
  command->footer(
      "Examples:"
      "\n  flipside selfplay flipfour games.tsv --games 1000 --threads 2");
}

void add_train(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<TrainCommand>();
  Training& training = options->training;
  CLI::App* command =
      add_command(app, "train", "train a network on positions written by 'selfplay'", options, context);
  command->add_option("game", options->game, "game id")->required();
  command->add_option("data", options->data, "file of positions written by 'selfplay'")
      ->required()
      ->type_name("FILE");
  command->add_option("output", options->output, "file to write the network to")
      ->required()
      ->type_name("FILE");
  command->add_option("--units", training.units, "hidden units per side, a multiple of 16")
      ->check(CLI::Range(16, 1024))
      ->capture_default_str();
  command->add_flag("--residual", training.residual, "learn a correction to the hand-crafted evaluation");
  command->add_option("--epochs", training.epochs, "passes over the positions")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--batch", training.batch, "positions per weight update")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--rate", training.rate, "initial learning rate")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  command
      ->add_option("--score-weight", training.score_weight,
                   "weight of the search score in the training target; the rest is the game result")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--images", options->images, "maximum number of symmetric images per position")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--seed", training.seed, "seed of the initial weights and the order of positions")
      ->capture_default_str();
  command->add_option("--threads", training.threads, "number of threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->footer(
      "Examples:"
      "\n  flipside train flipfour games.tsv my.network --threads 2");
}

}  // namespace

void add_training_commands(CLI::App& app, const CommandContext& context) {
  add_self_play(app, context);
  add_train(app, context);
}

int run(const SelfPlayCommand& command, const CommandContext& context) {
  if (const auto start = start_game(command.game); !start) return fail(context, start.error().message);
  auto networks = choose_network(command.network);
  if (!networks) return fail(context, networks.error().message);
  const bool is_file = command.network != built_in_networks && command.network != "none";
  if (is_file && (*networks)(command.game).empty())
    return fail(context,
                fmt::format("--network: '{}' is not a network for {}", command.network, command.game));
  auto output = OutputFile::open(command.output);
  if (!output) return fail(context, output.error().message);
  const SelfPlay plan{.game = command.game,
                      .games = command.games,
                      .nodes = command.nodes,
                      .random_plies = command.random_plies,
                      .seed = command.seed,
                      .threads = command.threads,
                      .networks = *std::move(networks)};
  const int step = std::max(1, command.games / 100);
  int reported = 0;
  {
    ProgressLine progress(context.err, context.err_is_terminal);
    (void)run_self_play(
        plan, context.time, [&](std::string_view lines) { return output->write(lines); },
        [&](int games) {
          if (games / step == reported / step) return;
          reported = games;
          progress.update(fmt::format("{} of {} games", games, command.games));
        });
  }
  const auto finished = output->finish();
  return finished ? 0 : fail(context, finished.error().message);
}

int run(const TrainCommand& command, const CommandContext& context) {
  if (const auto start = start_game(command.game); !start) return fail(context, start.error().message);
  if (command.training.units % 16 != 0)
    return fail(context, fmt::format("--units: {} is not a multiple of 16", command.training.units));
  std::ifstream data(command.data, std::ios::binary);
  if (!data) return fail(context, fmt::format("cannot read '{}'", command.data));
  if (std::error_code ignored; std::filesystem::is_directory(command.data, ignored))
    return fail(context, fmt::format("'{}' is a directory", command.data));
  if (std::error_code ignored; std::filesystem::equivalent(command.data, command.output, ignored))
    return fail(context, fmt::format("cannot write '{}': it is the input file", command.data));
  const auto samples = read_samples(command.game, data, command.images);
  if (!samples) return fail(context, fmt::format("{}: {}", command.data, samples.error().message));
  if (samples->samples.size() < min_samples)
    return fail(context,
                fmt::format("{}: {} training positions, symmetric images included, are too few; expected at "
                            "least {}",
                            command.data, samples->samples.size(), min_samples));
  auto output = OutputFile::open(command.output);
  if (!output) return fail(context, output.error().message);
  context.out << fmt::format("{} positions\n{:>5} {:>10} {:>10} {:>12}\n", samples->samples.size(), "epoch",
                             "loss", "held out", "hand-crafted");
  double loss = 0;
  const NetworkWeights weights = train(*samples, command.training, [&](const Losses& losses) {
    loss = losses.held_out;
    context.out << fmt::format("{:>5} {:>10.5f} {:>10.5f} {:>12.5f}\n", losses.epoch, losses.training,
                               losses.held_out, losses.hand_written)
                << std::flush;
  });
  if (!std::isfinite(loss)) return fail(context, "training diverged; try a lower --rate");
  output->write(network_bytes(weights));
  const auto finished = output->finish();
  return finished ? 0 : fail(context, finished.error().message);
}

}  // namespace flipside
