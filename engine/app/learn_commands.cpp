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

constexpr std::size_t least_samples = 1000;

/// A file that has its name when it is whole; what had the name before stays until then.
class OutputFile {
 public:
  explicit OutputFile(std::string path)
      : path_(std::move(path)),
        is_device_(std::filesystem::exists(path_) && !std::filesystem::is_regular_file(path_)),
        file_(part(), std::ios::binary) {}

  /// False where it cannot be written.
  bool write(std::string_view bytes) { return static_cast<bool>(file_ << bytes << std::flush); }
  bool finish() {
    file_.close();
    std::error_code problem;
    if (file_ && !is_device_) std::filesystem::rename(part(), path_, problem);
    return file_ && !problem;
  }

 private:
  std::string part() const { return is_device_ ? path_ : path_ + ".part"; }

  std::string path_;
  bool is_device_;
  std::ofstream file_;
};

}  // namespace

int run(const SelfPlayCommand& command, TimeSource& time, std::ostream& err) {
  if (const auto start = start_game(command.game); !start) return fail(err, start.error().message);
  auto networks = choose_network(command.network);
  if (!networks) return fail(err, networks.error().message);
  const bool is_file = command.network != built_in_networks && command.network != "none";
  if (is_file && (*networks)(command.game).empty())
    return fail(err, fmt::format("--network: '{}' is no network of {}", command.network, command.game));
  OutputFile output(command.output);
  if (!output.write("")) return fail(err, fmt::format("'{}' cannot be written", command.output));
  const SelfPlay plan{.game = command.game,
                      .games = command.games,
                      .nodes = command.nodes,
                      .random_plies = command.random_plies,
                      .seed = command.seed,
                      .threads = command.threads,
                      .networks = *std::move(networks)};
  const int step = std::max(1, command.games / 100);
  int told = 0;
  const bool written = play_against_itself(
      plan, time, [&](std::string_view lines) { return output.write(lines); },
      [&](int games) {
        if (games / step == told / step) return;
        told = games;
        err << fmt::format("\r{} of {} games", games, command.games) << std::flush;
      });
  err << '\n';
  return written && output.finish() ? 0 : fail(err, fmt::format("'{}' cannot be written", command.output));
}

int run(const TrainCommand& command, std::ostream& out, std::ostream& err) {
  if (const auto start = start_game(command.game); !start) return fail(err, start.error().message);
  if (command.training.units % 16 != 0)
    return fail(err, fmt::format("--units: {} is no multiple of 16", command.training.units));
  std::ifstream data(command.data, std::ios::binary);
  if (!data) return fail(err, fmt::format("'{}' cannot be read", command.data));
  if (std::error_code problem; std::filesystem::equivalent(command.data, command.output, problem))
    return fail(err, fmt::format("'{}' is to be read, and cannot be written as well", command.data));
  const auto samples = read_samples(command.game, data, command.images);
  if (!samples) return fail(err, fmt::format("{}: {}", command.data, samples.error().message));
  if (samples->samples.size() < least_samples)
    return fail(
        err, fmt::format("{}: {} positions, images counted, are too few to learn from, expected {} or more",
                         command.data, samples->samples.size(), least_samples));
  OutputFile output(command.output);
  if (!output.write("")) return fail(err, fmt::format("'{}' cannot be written", command.output));
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
  return output.write(network_bytes(weights)) && output.finish()
             ? 0
             : fail(err, fmt::format("'{}' cannot be written", command.output));
}

}  // namespace flipside
