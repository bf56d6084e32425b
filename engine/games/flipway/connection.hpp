#pragma once

#include <array>
#include <cstddef>

#include "engine/games/flipway/geometry.hpp"

namespace flipside::flipway {

/// `seeds`, and the points of `within` that are connected to them by points of `within`.
template <std::size_t Words>
Bitboard<Words> connected(Bitboard<Words> seeds, const Bitboard<Words>& within) {
  for (Bitboard<Words> latest = seeds;;) {
    latest = Geometry<Words>::neighbours(latest) & within & ~seeds;
    if (latest.none()) return seeds;
    seeds |= latest;
  }
}

/// Is there a chain of `own` from one edge to the other?
template <std::size_t Words>
bool has_chain(const Bitboard<Words>& own, const std::array<Bitboard<Words>, 2>& edges) {
  if ((own & edges[0]).none() || (own & edges[1]).none()) return false;
  return (connected(own & edges[0], own) & edges[1]).any();
}

/// The same for a side that had none before it added the stones `added`, which makes most answers cheap.
template <std::size_t Words>
bool has_new_chain(const Bitboard<Words>& own, const Bitboard<Words>& added, int size,
                   const std::array<Bitboard<Words>, 2>& edges) {
  if (own.count() < size || (own & edges[0]).none() || (own & edges[1]).none()) return false;
  const Bitboard<Words> grown = connected(added, own);
  return has_chain(grown, edges);
}

/// The points that `own` reaches from an edge over 0, 1, … and Gaps empty points: own stones, and those empty
/// points.
template <std::size_t Gaps, std::size_t Words>
std::array<Bitboard<Words>, Gaps + 1> reached_over(const Bitboard<Words>& own, const Bitboard<Words>& empty,
                                                   const Bitboard<Words>& edge) {
  std::array<Bitboard<Words>, Gaps + 1> reached;
  reached[0] = connected(own & edge, own);
  for (std::size_t i = 1; i <= Gaps; ++i)
    reached[i] =
        connected(reached[i - 1] | ((Geometry<Words>::neighbours(reached[i - 1]) | edge) & empty), own);
  return reached;
}

/// The cost of the cheapest way from one edge to the other over points that touch: nothing for own stones, 1
/// for empty points, `EnemyCost` for enemy stones. 0 for a side that has a chain.
template <std::size_t EnemyCost, std::size_t Words>
int connection_distance(const Bitboard<Words>& own, const Bitboard<Words>& empty,
                        const Bitboard<Words>& enemy, const std::array<Bitboard<Words>, 2>& edges) {
  // Where a step from a point reached at no more than the present cost, at that less 1, … leads.
  std::array<Bitboard<Words>, EnemyCost> steps{};
  Bitboard<Words> reached = connected(own & edges[0], own);
  for (int cost = 0;; ++cost) {
    if ((reached & edges[1]).any()) return cost;
    for (std::size_t i = EnemyCost - 1; i > 0; --i) steps[i] = steps[i - 1];
    steps[0] = Geometry<Words>::neighbours(reached) | edges[0];
    reached |= (steps[0] & empty) | (steps[EnemyCost - 1] & enemy);
    reached = connected(reached, own);
  }
}

}  // namespace flipside::flipway
