#include "engine/games/flipway/connection.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::flipway {
namespace {

using Geo = Geometry<2>;
using Board = Bitboard<2>;

struct Stones {
  int size;
  std::array<Board, 2> stones;
  Board empty() const { return Geo::points(size).all & ~(stones[0] | stones[1]); }
  const ByEdge<2>& edges() const { return Geo::points(size).edges; }
};

Stones random_stones(Random& random) {
  Stones at{static_cast<int>(3 + random.below(7)), {}};
  const auto empty = random.below(10);  // on average, this many of ten points are empty
  Geo::points(at.size).all.for_each([&](int cell) {
    if (random.below(10) >= empty) at.stones[random.below(2)].set(cell);
  });
  return at;
}

// Computes a connection distance with Dijkstra's algorithm ("A note on two problems in connexion with
// graphs", 1959).
int dijkstra_distance(const Stones& at, std::size_t colour, int enemy_cost) {
  constexpr int unreachable = 1'000'000;
  std::vector<int> distances(Board::bits, unreachable);
  const auto cost = [&](int cell) {
    if (at.stones[colour].test(cell)) return 0;
    return at.stones[1 - colour].test(cell) ? enemy_cost : 1;
  };
  at.edges()[colour][0].for_each([&](int cell) { distances[static_cast<std::size_t>(cell)] = cost(cell); });
  Board left = Geo::points(at.size).all;
  while (left.any()) {
    int nearest = left.first();
    left.for_each([&](int cell) {
      if (distances[static_cast<std::size_t>(cell)] < distances[static_cast<std::size_t>(nearest)])
        nearest = cell;
    });
    const int distance = distances[static_cast<std::size_t>(nearest)];
    if (at.edges()[colour][1].test(nearest)) return distance;
    left.reset(nearest);
    (Geo::neighbours(Board::of(nearest)) & left).for_each([&](int cell) {
      int& other = distances[static_cast<std::size_t>(cell)];
      other = std::min(other, distance + cost(cell));
    });
  }
  return unreachable;
}

ByEdge<2> edge_chains(const Stones& at) {
  ByEdge<2> chains;
  for (std::size_t colour = 0; colour < 2; ++colour)
    extend_edge_chains(chains[colour], at.stones[colour], at.stones[colour], at.edges()[colour]);
  return chains;
}

TEST_CASE("connection distances match the shortest paths found by Dijkstra's algorithm") {
  Random random(8);
  std::array<int, 30> seen{};
  for (int round = 0; round < 3000; ++round) {
    const Stones at = random_stones(random);
    const ByEdge<2> chains = edge_chains(at);
    const std::array three{dijkstra_distance(at, 0, 3), dijkstra_distance(at, 1, 3)};
    const std::array five{dijkstra_distance(at, 0, 5), dijkstra_distance(at, 1, 5)};
    CHECK(connection_distances<3>(chains, at.stones, at.empty(), at.edges()) == three);
    CHECK(connection_distances<5>(chains, at.stones, at.empty(), at.edges()) == five);
    for (const int distance : five) ++seen[static_cast<std::size_t>(distance)];
  }
  CHECK(std::count(seen.begin(), seen.begin() + 14, 0) == 0);  // every distance below 14 occurs
}

TEST_CASE("edge chains are the same whether stones are added one by one or together") {
  Random random(4);
  for (int round = 0; round < 300; ++round) {
    const Stones at = random_stones(random);
    const auto all_together = edge_chains(at);
    for (std::size_t colour = 0; colour < 2; ++colour) {
      std::vector<int> cells;
      at.stones[colour].for_each([&](int cell) { cells.push_back(cell); });
      Board own;
      std::array<Board, 2> one_by_one;
      while (!cells.empty()) {
        const auto next = static_cast<std::ptrdiff_t>(random.below(cells.size()));
        own.set(cells[static_cast<std::size_t>(next)]);
        extend_edge_chains(one_by_one, Board::of(cells[static_cast<std::size_t>(next)]), own,
                           at.edges()[colour]);
        cells.erase(cells.begin() + next);
      }
      CHECK(one_by_one == all_together[colour]);
    }
  }
}

}  // namespace
}  // namespace flipside::flipway
