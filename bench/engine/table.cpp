#include "bench/engine/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "engine/app/bench.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

double median_speed(const std::vector<AnyGame>& positions, const SpeedTest& test, int repeats) {
  std::vector<double> speeds;
  for (int i = 0; i < repeats; ++i) speeds.push_back(nodes_per_second(positions, test));
  std::sort(speeds.begin(), speeds.end());
  return speeds[speeds.size() / 2];
}

// Formats a speed in multiples of `unit`. Returns an empty string if the speed was not measured.
std::string cell(double speed, double unit) {
  return speed == 0 ? std::string() : fmt::format("{:.2f}", speed / unit);
}

}  // namespace

bool print_engine_table(const std::vector<GoldenSignature>& golden, const EngineBenchOptions& options,
                        TimeSource& time, const std::function<void(std::string_view)>& print) {
  print(
      "| game | alpha-beta, M nodes/s | two threads | mcts, k playouts/s | two threads | depth | nodes | "
      "signature | golden |");
  print("|---|---|---|---|---|---|---|---|---|");
  bool all_match = true;
  for (const GoldenSignature& row : golden) {
    const auto start = start_game(row.game);
    assert(start);
    const auto positions = bench_positions(*start);
    std::string line = fmt::format("| `{}` |", row.game);
    for (const auto& [method, unit] :
         {std::pair{SearchMethod::alpha_beta, 1e6}, std::pair{SearchMethod::mcts, 1e3}})
      for (const int threads : {1, 2})
        line += fmt::format(
            " {} |", cell(median_speed(positions, {method, threads, options.time}, options.repeats), unit));
    const std::uint64_t nodes = bench_nodes(*start, row.depth, time);
    const std::string signature = fmt::format("{:016x}", bench_signature({nodes}));
    const bool matches = signature == row.signature;
    all_match &= matches;
    print(fmt::format("{} {} | {} | {} | {} |", line, row.depth, nodes, signature, matches ? "yes" : "no"));
  }
  return all_match;
}

}  // namespace flipside
