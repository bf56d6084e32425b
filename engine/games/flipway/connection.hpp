#pragma once

#include <array>
#include <cstddef>

#include "engine/core/bitboard_lanes.hpp"
#include "engine/games/flipway/geometry.hpp"

namespace flipside::flipway {

/// A set of points for each colour, and for each of its two edges.
template <std::size_t Words>
using ByEdge = std::array<std::array<Bitboard<Words>, 2>, 2>;
/// The same in lanes, colour 0 first. What both sides reach from their edges is found in one go.
template <std::size_t Words>
BitboardLanes<Words> lanes_of(const ByEdge<Words>& sets) {
  return BitboardLanes<Words>::of(sets[0][0], sets[0][1], sets[1][0], sets[1][1]);
}
/// A set for each colour, which goes for both of its edges.
template <std::size_t Words>
BitboardLanes<Words> lanes_of(const Bitboard<Words>& first, const Bitboard<Words>& second) {
  return BitboardLanes<Words>::of(first, first, second, second);
}

/// `seeds`, and the points of `within` that are connected to them by points of `within`.
/// @tparam Set  Bitboard or BitboardLanes
template <template <std::size_t> class Set, std::size_t Words>
Set<Words> connected(Set<Words> seeds, const Set<Words>& within) {
  for (Set<Words> latest = seeds;;) {
    latest = Geometry<Words>::neighbours(latest) & within & ~seeds;
    if (latest.none()) return seeds;
    seeds |= latest;
  }
}

/// Keeps `tied`, the stones of `own` that are connected to its edges, up to date after `added` were put
/// there.
template <std::size_t Words>
void tie(std::array<Bitboard<Words>, 2>& tied, const Bitboard<Words>& added, const Bitboard<Words>& own,
         const std::array<Bitboard<Words>, 2>& edges) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Bitboard<Words> joined = added & (Geometry<Words>::neighbours(tied[i]) | edges[i]);
    if (joined.any()) tied[i] = connected(tied[i] | joined, own);
  }
}

/// For each colour the cost of the cheapest way from one edge to the other over points that touch: nothing
/// for own stones, 1 for empty points, `EnemyCost` for enemy stones. 0 for a side that has a chain.
///
/// Ways are looked for from both edges at once, until they meet: those over few empty points, and those over
/// one enemy stone between; only if there are none it is gone on from one edge.
/// @param tied  the stones that are connected to an edge of their colour
template <std::size_t EnemyCost, std::size_t Words>
std::array<int, 2> connection_distances(const ByEdge<Words>& tied,
                                        const std::array<Bitboard<Words>, 2>& stones,
                                        const Bitboard<Words>& empty, const ByEdge<Words>& edges) {
  using Lanes = BitboardLanes<Words>;
  const Lanes own = lanes_of(stones[0], stones[1]);
  const Lanes enemy = lanes_of(stones[1], stones[0]);
  const Lanes gaps = lanes_of(empty, empty);
  const Lanes starts = lanes_of(edges);
  std::array<Lanes, EnemyCost> reached;  // over so many empty points
  std::array<Lanes, EnemyCost> beside;   // where one more step leads
  typename Lanes::Word distances{};      // by lane: how many costs there are at which nothing meets
  for (std::size_t most = 0; most < EnemyCost; ++most) {
    reached[most] =
        most == 0 ? lanes_of(tied) : connected(reached[most - 1] | (beside[most - 1] & gaps), own);
    beside[most] = Geometry<Words>::neighbours(reached[most]) | starts;
    for (std::size_t cost = most == 0 ? 0 : 2 * most - 1; cost <= 2 * most; ++cost) {
      Lanes met = reached[most] & beside[cost - most].swapped();
      if (cost >= EnemyCost)
        for (std::size_t from = 0; from <= cost - EnemyCost; ++from)
          met |= beside[from] & beside[cost - EnemyCost - from].swapped() & enemy;
      met |= met.swapped();
      met.count_empty(distances);
    }
    const auto undecided = 2 * most + 1;
    if (distances[0] < undecided && distances[2] < undecided)
      return {static_cast<int>(distances[0]), static_cast<int>(distances[2])};
  }

  Lanes at = reached[EnemyCost - 1];
  std::array<Lanes, EnemyCost> steps;  // where one leads from what is reached at a cost, at that less 1, …
  for (std::size_t i = 0; i < EnemyCost; ++i) steps[i] = beside[EnemyCost - 1 - i];
  constexpr int unknown = -1;
  const auto so_far = [&](std::size_t colour) {
    const auto distance = static_cast<int>(distances[2 * colour]);
    return distance < 2 * static_cast<int>(EnemyCost) - 1 ? distance : unknown;
  };
  std::array<int, 2> found{so_far(0), so_far(1)};
  for (int cost = EnemyCost; found[0] == unknown || found[1] == unknown; ++cost) {
    at = connected(at | (steps[0] & gaps) | (steps[EnemyCost - 1] & enemy), own);
    for (const std::size_t colour : {0U, 1U})
      if (found[colour] == unknown && (at[2 * colour] & edges[colour][1]).any()) found[colour] = cost;
    for (std::size_t i = EnemyCost - 1; i > 0; --i) steps[i] = steps[i - 1];
    steps[0] = Geometry<Words>::neighbours(at) | starts;
  }
  return found;
}

}  // namespace flipside::flipway
