#pragma once

#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// True where a cycle of the discs encloses at least one cell: a disc with all six neighbours of its kind, or
/// a cell that is cut off from the border by the discs. (A cycle that encloses discs of its own kind only
/// contains the first.)
template <std::size_t Words>
bool has_loop(const Bitboard<Words>& discs, const HexBoard<Words>& board) {
  using Layout = HexLayout<Words>;
  if (Layout::solid(discs).any()) return true;
  const Bitboard<Words> others = board.all & ~discs;
  return Layout::connected(board.border & others, others) != others;
}

/// Same as has_loop for discs that had no loop before the one on `placed` came.
template <std::size_t Words>
bool closes_loop(int placed, const Bitboard<Words>& discs) {
  using Cells = Bitboard<Words>;
  using Layout = HexLayout<Words>;
  Cells friends = hex_neighbours<Words>[static_cast<std::size_t>(placed)] & discs;
  const int count = friends.count();
  if (count < 2) return false;
  Cells rest = discs;
  rest.reset(placed);
  // A loop through the placed disc joins two friends that do not touch round the disc: two of its arcs of
  // friends, or the ends of an arc of three round a disc that has all its neighbours then.
  while (friends.any()) {
    const Cells first = Cells::of(friends.first());
    const Cells arc = Layout::connected(first, friends);
    if (arc == friends) break;
    const Cells joined = Layout::connected(arc, rest);
    if ((joined & friends) != arc) return true;
    friends &= ~joined;
  }
  return count >= 3 && Layout::solid(discs).any();
}

}  // namespace flipside
