#include "engine/app/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

namespace flipside {
namespace {

constexpr std::array<int, 4> random_plies = {0, 3, 8, 15};

// Returns the position after `plies` random moves, or the last position before the game would end.
AnyGame bench_position(AnyGame game, int plies) {
  Random random(static_cast<std::uint64_t>(plies));
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = game.legal_moves();
    AnyGame next = game;
    if (!next.play(moves[random.below(moves.size())]) || next.outcome()) break;
    game = std::move(next);
  }
  return game;
}

std::string row(std::string_view name, std::uint64_t nodes, Duration spent) {
  const double seconds = std::chrono::duration<double>(spent).count();
  return fmt::format("{:<24} {:>12} nodes {:>10.0f} nps", name, nodes,
                     static_cast<double>(nodes) / std::max(seconds, 1e-9));
}

}  // namespace

std::vector<AnyGame> bench_positions(const AnyGame& start) {
  std::vector<AnyGame> positions;
  for (const int plies : random_plies) positions.push_back(bench_position(start, plies));
  return positions;
}

std::uint64_t bench_nodes(const AnyGame& start, int depth, TimeSource& time) {
  std::uint64_t nodes = 0;
  for (const AnyGame& game : bench_positions(start)) {
    TranspositionTable table;
    (void)table.resize(16);
    SearchRequest request{.game = game, .time = time};
    request.limits.depth = depth;
    nodes += make_alpha_beta_searcher(game, table)->search(request).nodes;
  }
  return nodes;
}

std::uint64_t bench_signature(const std::vector<std::uint64_t>& nodes) {
  std::uint64_t signature = 0;
  for (const std::uint64_t count : nodes) signature = mix(signature, count);
  return signature;
}

std::uint64_t run_bench(const Bench& bench, TimeSource& time,
                        const std::function<void(std::string_view)>& print) {
  std::vector<std::uint64_t> counts;
  const Instant started = time.now();
  for (const std::string& id : bench.games) {
    const auto start = start_game(id);
    assert(start);
    const Instant begun = time.now();
    counts.push_back(bench_nodes(*start, bench.depth, time));
    print(row(id, counts.back(), time.now() - begun));
  }
  print(row("total", std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), time.now() - started));
  const std::uint64_t signature = bench_signature(counts);
  print(fmt::format("signature {:016x}", signature));
  return signature;
}

}  // namespace flipside
