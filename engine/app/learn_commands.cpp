// The sub-commands that make networks.

#include <fmt/format.h>

#include <fstream>
#include <ostream>

#include "engine/app/commands.hpp"
#include "engine/app/network_choice.hpp"
#include "engine/games/registry.hpp"
#include "engine/train/samples.hpp"
#include "engine/train/self_play.hpp"
#include "engine/train/trainer.hpp"

namespace flipside {
namespace {

int fail(std::ostream& err, std::string_view message) {
  err << "error: " << message << '\n';
  return 1;
}

}  // namespace

int run(const SelfPlayCommand& command, TimeSource& time, std::ostream& err) {
  if (const auto start = start_game(command.game); !start) return fail(err, start.error().message);
  auto networks = choose_network(command.network);
  if (!networks) return fail(err, networks.error().message);
  std::ofstream file(command.output, std::ios::binary);
  if (!file) return fail(err, fmt::format("'{}' cannot be written", command.output));
  const SelfPlay plan{command.game, command.games,   command.nodes,       command.random_plies,
                      command.seed, command.threads, *std::move(networks)};
  const int step = std::max(1, command.games / 100);
  play_against_itself(
      plan, time, [&](std::string_view lines) { file << lines; },
      [&](int games) {
        if (games % step == 0) err << fmt::format("\r{} of {} games", games, command.games) << std::flush;
      });
  err << '\n';
  return file.flush() ? 0 : fail(err, fmt::format("'{}' cannot be written", command.output));
}

int run(const TrainCommand& command, std::ostream& out, std::ostream& err) {
  if (const auto start = start_game(command.game); !start) return fail(err, start.error().message);
  std::ifstream data(command.data, std::ios::binary);
  if (!data) return fail(err, fmt::format("'{}' cannot be read", command.data));
  const auto samples = read_samples(command.game, data, command.images);
  if (!samples) return fail(err, fmt::format("{}: {}", command.data, samples.error().message));
  std::ofstream file(command.output, std::ios::binary);
  if (!file) return fail(err, fmt::format("'{}' cannot be written", command.output));
  out << fmt::format("{} positions\n{:>5} {:>10} {:>10} {:>12}\n", samples->samples.size(), "epoch", "loss",
                     "held out", "hand-written");
  const NetworkWeights weights = train(*samples, command.training, [&](const Losses& losses) {
    out << fmt::format("{:>5} {:>10.5f} {:>10.5f} {:>12.5f}\n", losses.epoch, losses.training,
                       losses.held_out, losses.hand_written)
        << std::flush;
  });
  file << network_bytes(weights);
  return file.flush() ? 0 : fail(err, fmt::format("'{}' cannot be written", command.output));
}

}  // namespace flipside
