#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "engine/core/bitboard_lanes.hpp"
#include "engine/games/flipway/areas.hpp"
#include "engine/games/flipway/geometry.hpp"
#include "engine/games/flipway/move.hpp"

namespace flipside::flipway {

/// Sets of points, one for each colour and each of its two edges.
template <std::size_t Words>
using ByEdge = std::array<std::array<Bitboard<Words>, 2>, 2>;

/// Packs the sets into lanes, colour 0 first, so that searches from all four edges run in parallel.
template <std::size_t Words>
BitboardLanes<Words> lanes_of(const ByEdge<Words>& sets) {
  return BitboardLanes<Words>::of(sets[0][0], sets[0][1], sets[1][0], sets[1][1]);
}

/// Copies the set of each colour into the lanes of both of its edges.
template <std::size_t Words>
BitboardLanes<Words> lanes_of(const Bitboard<Words>& first, const Bitboard<Words>& second) {
  return BitboardLanes<Words>::of(first, first, second, second);
}

/// Flood fill: returns `seeds` and the points of `within` connected to them through `within`.
/// @tparam Set  Bitboard or BitboardLanes
template <template <std::size_t> class Set, std::size_t Words>
Set<Words> connected(Set<Words> seeds, const Set<Words>& within) {
  for (Set<Words> latest = seeds;;) {
    latest = Geometry<Words>::neighbours(latest) & within & ~seeds;
    if (latest.none()) return seeds;
    seeds |= latest;
  }
}

/// Updates `edge_chains`, the stones of one colour connected to each of its edges, after the stones `added`
/// were placed. `own` contains all stones of the colour, including `added`.
template <std::size_t Words>
void extend_edge_chains(std::array<Bitboard<Words>, 2>& edge_chains, const Bitboard<Words>& added,
                        const Bitboard<Words>& own, const std::array<Bitboard<Words>, 2>& edges) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Bitboard<Words> joined = added & (Geometry<Words>::neighbours(edge_chains[i]) | edges[i]);
    if (joined.any()) edge_chains[i] = connected(edge_chains[i] | joined, own);
  }
}

/// Returns, for each colour, the cost of the cheapest path of adjacent points between its two edges. A stone
/// of that colour costs 0, an empty point 1, and an enemy stone `EnemyCost`. The result is 0 if the edges are
/// already connected.
///
/// A bidirectional search finds paths with few empty points and at most one enemy stone. If it finds none,
/// the search continues from one edge only.
/// @param edge_chains  the stones connected to each edge of their colour
template <std::size_t EnemyCost, std::size_t Words>
std::array<int, 2> connection_distances(const ByEdge<Words>& edge_chains,
                                        const std::array<Bitboard<Words>, 2>& stones,
                                        const Bitboard<Words>& empty, const ByEdge<Words>& edges) {
  using Lanes = BitboardLanes<Words>;
  const Lanes own = lanes_of(stones[0], stones[1]);
  const Lanes enemy = lanes_of(stones[1], stones[0]);
  const Lanes gaps = lanes_of(empty, empty);
  const Lanes starts = lanes_of(edges);
  std::array<Lanes, EnemyCost> reached;  // points reached, indexed by the number of empty points on the path
  std::array<Lanes, EnemyCost> beside;   // neighbours of the reached points, and the edge
  typename Lanes::Word distances{};      // per lane: number of costs at which the two searches did not meet
  for (std::size_t gap_count = 0; gap_count < EnemyCost; ++gap_count) {
    reached[gap_count] = gap_count == 0
                             ? lanes_of(edge_chains)
                             : connected(reached[gap_count - 1] | (beside[gap_count - 1] & gaps), own);
    beside[gap_count] = Geometry<Words>::neighbours(reached[gap_count]) | starts;
    for (std::size_t cost = gap_count == 0 ? 0 : 2 * gap_count - 1; cost <= 2 * gap_count; ++cost) {
      Lanes met = reached[gap_count] & beside[cost - gap_count].swapped();
      if (cost >= EnemyCost)
        for (std::size_t from = 0; from <= cost - EnemyCost; ++from)
          met |= beside[from] & beside[cost - EnemyCost - from].swapped() & enemy;
      met |= met.swapped();
      met.count_empty(distances);
    }
    const auto tested_costs = 2 * gap_count + 1;
    if (distances[0] < tested_costs && distances[2] < tested_costs)
      return {static_cast<int>(distances[0]), static_cast<int>(distances[2])};
  }

  Lanes at = reached[EnemyCost - 1];
  // Neighbours of the points reached at the latest cost, at the cost before it, and so on.
  std::array<Lanes, EnemyCost> steps;
  for (std::size_t i = 0; i < EnemyCost; ++i) steps[i] = beside[EnemyCost - 1 - i];
  constexpr int undetermined = -1;
  const auto known_distance = [&](std::size_t colour) {
    const auto distance = static_cast<int>(distances[2 * colour]);
    return distance < 2 * static_cast<int>(EnemyCost) - 1 ? distance : undetermined;
  };
  std::array<int, 2> found{known_distance(0), known_distance(1)};
  for (int cost = EnemyCost; found[0] == undetermined || found[1] == undetermined; ++cost) {
    at = connected(at | (steps[0] & gaps) | (steps[EnemyCost - 1] & enemy), own);
    for (const std::size_t colour : {0U, 1U})
      if (found[colour] == undetermined && (at[2 * colour] & edges[colour][1]).any()) found[colour] = cost;
    for (std::size_t i = EnemyCost - 1; i > 0; --i) steps[i] = steps[i - 1];
    steps[0] = Geometry<Words>::neighbours(at) | starts;
  }
  return found;
}

inline constexpr std::uint8_t rising_diagonal = 9;  // see Move::points
inline constexpr std::uint8_t falling_diagonal = 6;

/// Finds a regular move that connects the two edges of the side with the stones `own`. The edges must not be
/// connected yet.
/// @param edge_chains  the stones of `own` connected to each of its edges
template <std::size_t Words>
std::optional<Move> winning_move(const Bitboard<Words>& own, const Bitboard<Words>& enemy,
                                 const Bitboard<Words>& gaps,
                                 const std::array<Bitboard<Words>, 2>& edge_chains,
                                 const std::array<Bitboard<Words>, 2>& edges) {
  using Geo = Geometry<Words>;
  using Board = Bitboard<Words>;
  // A winning move must extend both edge chains: it places a stone next to each chain or on the chain's edge.
  const Board beside_first = Geo::neighbours(edge_chains[0]) | edges[0];
  const Board beside_last = Geo::neighbours(edge_chains[1]) | edges[1];
  const auto areas_containing = [](const Board& points) {
    const Board here_or_right = points | points >> 1;
    return here_or_right | here_or_right >> Geo::stride;
  };
  const Board between = areas_containing(beside_first) & areas_containing(beside_last);
  if (between.none()) return std::nullopt;
  const auto completes = [&](const Board& added) {
    if ((added & beside_first).none() || (added & beside_last).none()) return false;
    const Board grown = own | added;
    return (connected(edge_chains[0] | (edges[0] & added), grown) & edges[1]).any();
  };
  std::optional<Move> found;
  const Board drops = areas_containing(gaps & beside_first) & areas_containing(gaps & beside_last);
  if (drops.any())
    (drops & Drops<Words>(gaps).areas()).for_each([&](int area) {
      const unsigned points = Geo::area_shape(gaps, area);
      if (!found && completes(Geo::area_points(area, points)))
        found = Move{static_cast<std::uint16_t>(area), static_cast<std::uint8_t>(points), Move::Kind::drop};
    });
  const auto flips = [&](const Board& areas, std::uint8_t points) {
    areas.for_each([&](int area) {
      if (!found && completes(Geo::area_points(area, points)))
        found = Move{static_cast<std::uint16_t>(area), points, Move::Kind::flip};
    });
  };
  if (!found) flips(crosscuts(enemy, own) & between, rising_diagonal);
  if (!found) flips(crosscuts(own, enemy) & between, falling_diagonal);
  return found;
}

}  // namespace flipside::flipway
