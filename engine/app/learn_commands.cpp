// The sub-commands that make networks.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

#include "engine/app/commands.hpp"
#include "engine/app/fail.hpp"
#include "engine/app/network_choice.hpp"
#include "engine/core/output_file.hpp"
#include "engine/games/registry.hpp"
#include "engine/train/samples.hpp"
#include "engine/train/self_play.hpp"
#include "engine/train/trainer.hpp"

namespace flipside {
namespace {

constexpr std::size_t least_samples = 1000;

}  // namespace

int run(const SelfPlayCommand& command, TimeSource& time, std::ostream& err) {
  if (const auto start = start_game(command.game); !start) return fail(err, start.error().message);
  auto networks = choose_network(command.network);
  if (!networks) return fail(err, networks.error().message);
  const bool is_file = command.network != built_in_networks && command.network != "none";
  if (is_file && (*networks)(command.game).empty())
    return fail(err, fmt::format("--network: '{}' is no network of {}", command.network, command.game));
  auto output = OutputFile::open(command.output);
  if (!output) return fail(err, output.error().message);
  const SelfPlay plan{.game = command.game,
                      .games = command.games,
                      .nodes = command.nodes,
                      .random_plies = command.random_plies,
                      .seed = command.seed,
                      .threads = command.threads,
                      .networks = *std::move(networks)};
  const int step = std::max(1, command.games / 100);
  int told = 0;
  (void)play_against_itself(
      plan, time, [&](std::string_view lines) { return output->write(lines); },
      [&](int games) {
        if (games / step == told / step) return;
        told = games;
        err << fmt::format("\r{} of {} games", games, command.games) << std::flush;
      });
  err << '\n';
  const auto finished = output->finish();
  return finished ? 0 : fail(err, finished.error().message);
}

int run(const TrainCommand& command, std::ostream& out, std::ostream& err) {
  if (const auto start = start_game(command.game); !start) return fail(err, start.error().message);
  if (command.training.units % 16 != 0)
    return fail(err, fmt::format("--units: {} is no multiple of 16", command.training.units));
  std::ifstream data(command.data, std::ios::binary);
  if (!data) return fail(err, fmt::format("'{}' cannot be read", command.data));
  if (std::error_code unknown; std::filesystem::is_directory(command.data, unknown))
    return fail(err, fmt::format("'{}' is a folder", command.data));
  if (std::error_code problem; std::filesystem::equivalent(command.data, command.output, problem))
    return fail(err, fmt::format("'{}' is to be read, and cannot be written as well", command.data));
  const auto samples = read_samples(command.game, data, command.images);
  if (!samples) return fail(err, fmt::format("{}: {}", command.data, samples.error().message));
  if (samples->samples.size() < least_samples)
    return fail(
        err, fmt::format("{}: {} positions, images counted, are too few to learn from, expected {} or more",
                         command.data, samples->samples.size(), least_samples));
  auto output = OutputFile::open(command.output);
  if (!output) return fail(err, output.error().message);
  out << fmt::format("{} positions\n{:>5} {:>10} {:>10} {:>12}\n", samples->samples.size(), "epoch", "loss",
                     "held out", "hand-written");
  double loss = 0;
  const NetworkWeights weights = train(*samples, command.training, [&](const Losses& losses) {
    loss = losses.held_out;
    out << fmt::format("{:>5} {:>10.5f} {:>10.5f} {:>12.5f}\n", losses.epoch, losses.training,
                       losses.held_out, losses.hand_written)
        << std::flush;
  });
  if (!std::isfinite(loss))
    return fail(err, "the weights have grown without bounds; a lower --rate may help");
  output->write(network_bytes(weights));
  const auto finished = output->finish();
  return finished ? 0 : fail(err, finished.error().message);
}

}  // namespace flipside
