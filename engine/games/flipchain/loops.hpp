#pragma once

#include <array>

#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// Returns the enemy discs that a disc placed on `placed` flips: those on a path of enemy discs from the
/// placed disc to a friendly disc. A path turns by at most 60 degrees at each disc.
///
/// Makes two sweeps over states (disc, direction of entry). As long as the enemy has no loop, a walk with
/// such turns never visits a disc twice. A disc is therefore on a path if and only if one of its states is
/// reachable from the placed disc and leads to a friendly disc or back to the placed disc.
/// @param own    friendly discs, with or without the placed disc
/// @param enemy  enemy discs, which must not contain a loop
template <std::size_t Words>
Bitboard<Words> find_flips(int placed, const Bitboard<Words>& own, const Bitboard<Words>& enemy) {
  using Cells = Bitboard<Words>;
  using Layout = HexLayout<Words>;
  using Planes = std::array<Cells, 6>;  // one set of cells per direction
  constexpr auto around = [](const Planes& planes, int d) {
    const auto at = [](int direction) { return static_cast<std::size_t>((direction + 6) % 6); };
    return planes[at(d - 1)] | planes[at(d)] | planes[at(d + 1)];
  };

  const Cells start = Cells::of(placed);
  Planes entered;
  for_each_direction([&](auto d) { entered[d] = Layout::template shifted<d>(start) & enemy; });
  for (Cells changed = start; changed.any();) {
    changed = Cells{};
    for_each_direction([&](auto d) {
      const Cells more = Layout::template shifted<d>(around(entered, d)) & enemy & ~entered[d];
      entered[d] |= more;
      changed |= more;
    });
  }

  const Cells friendly = own | start;
  // For each direction, the cells from which a step in that direction leads to the end of a path.
  Planes leads;
  for_each_direction([&](auto d) { leads[d] = Layout::template shifted<d + 3>(friendly); });
  Cells turned{};
  for (Cells changed = start; changed.any();) {
    changed = Cells{};
    for_each_direction([&](auto d) {
      const Cells on_path = entered[d] & around(leads, d);
      const Cells more = Layout::template shifted<d + 3>(on_path) & ~leads[d];
      leads[d] |= more;
      turned |= on_path;
      changed |= more;
    });
  }
  return turned;
}

/// Returns whether the discs contain a cycle that encloses at least one cell. This is the case if a disc has
/// six neighbours of its own colour or if the discs cut a cell off from the border. (A cycle that encloses
/// only discs of its own colour encloses a disc with six neighbours of that colour.)
template <std::size_t Words>
bool has_loop(const Bitboard<Words>& discs, const HexBoard<Words>& board) {
  using Layout = HexLayout<Words>;
  if (Layout::interior(discs).any()) return true;
  const Bitboard<Words> others = board.all & ~discs;
  return Layout::connected(board.border & others, others) != others;
}

/// Returns the same as has_loop(discs), but faster. Requires that the discs have no loop without the disc on
/// `placed`.
template <std::size_t Words>
bool closes_loop(int placed, const Bitboard<Words>& discs) {
  using Cells = Bitboard<Words>;
  using Layout = HexLayout<Words>;
  Cells friends = hex_neighbours<Words>[static_cast<std::size_t>(placed)] & discs;
  const int count = friends.count();
  if (count < 2) return false;
  Cells rest = discs;
  rest.reset(placed);
  // A loop through the placed disc contains two of its friendly neighbours that are not adjacent to each
  // other. These two either belong to separate arcs of neighbours or are the ends of one arc of three. In the
  // second case, the loop encloses a disc whose six neighbours are all friendly.
  while (friends.any()) {
    const Cells first = Cells::of(friends.first());
    const Cells arc = Layout::connected(first, friends);
    if (arc == friends) break;
    const Cells joined = Layout::connected(arc, rest);
    if ((joined & friends) != arc) return true;
    friends &= ~joined;
  }
  return count >= 3 && Layout::interior(discs).any();
}

/// Returns whether placing a disc of `own` on an empty cell forms a loop. Neither side may have a loop yet.
template <std::size_t Words>
bool makes_loop(int cell, Bitboard<Words> own, const Bitboard<Words>& enemy, const HexBoard<Words>& board) {
  const Bitboard<Words> turned = find_flips(cell, own, enemy);
  own.set(cell);
  return turned.any() ? has_loop(own | turned, board) : closes_loop(cell, own);
}

/// Returns the candidates that would close a loop of discs if the colours of the discs were ignored. May miss
/// some of them.
///
/// A closing cell either touches two groups of discs that are not adjacent to each other, or is the last
/// empty neighbour of a disc.
template <std::size_t Words>
Bitboard<Words> closing_cells(const Bitboard<Words>& candidates, const Bitboard<Words>& discs,
                              const HexBoard<Words>& board) {
  using Cells = Bitboard<Words>;
  using Layout = HexLayout<Words>;
  Cells once{};
  Cells twice{};
  for_each_direction([&](auto d) {  // finds the cells next to one arc of discs and those next to two
    const Cells ends = Layout::template shifted<d>(discs) & ~Layout::template shifted<d + 1>(discs);
    twice |= once & ends;
    once |= ends;
  });
  Cells closing{};
  (candidates & twice).for_each([&](int cell) {
    Cells with = discs;
    with.set(cell);
    if (closes_loop(cell, with)) closing.set(cell);
  });
  const Cells empty = board.all & ~discs;
  const Cells inner = discs & ~board.border;
  for (std::size_t word = 0; word < Words; ++word) {
    Cells centres{};
    centres.words[word] = inner.words[word] & NeighbourCount::of(empty, word).exactly(1);
    centres.for_each(
        [&](int cell) { closing |= hex_neighbours<Words>[static_cast<std::size_t>(cell)] & candidates; });
  }
  return closing;
}

/// Returns the cells among the legal `placements` where a disc of `own` wins. Finds every win by a loop
/// through the placed disc. Misses a win in which flipped discs form a loop elsewhere, unless the placed disc
/// also closes a loop when the colours of the discs are ignored.
template <std::size_t Words>
Bitboard<Words> winning_cells(const Bitboard<Words>& placements, const Bitboard<Words>& own,
                              const Bitboard<Words>& enemy, const HexBoard<Words>& board) {
  Bitboard<Words> winning{};
  closing_cells(placements, own | enemy, board).for_each([&](int cell) {
    if (makes_loop(cell, own, enemy, board)) winning.set(cell);
  });
  return winning;
}

}  // namespace flipside
