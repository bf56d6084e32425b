#pragma once

#include "engine/games/flipchain/flips.hpp"
#include "engine/games/flipchain/loops.hpp"
#include "engine/games/flipchain/neighbour_count.hpp"

namespace flipside {

/// Whether a disc of `own` on an empty cell makes a loop; neither side has one.
template <std::size_t Words>
bool makes_loop(int cell, Bitboard<Words> own, const Bitboard<Words>& enemy, const HexBoard<Words>& board) {
  const Bitboard<Words> turned = find_flips(cell, own, enemy);
  own.set(cell);
  return turned.any() ? has_loop(own | turned, board) : closes_loop(cell, own);
}

/// The empty cells that close a loop of discs of any colour, or nearly all: where the colours do not matter.
///
/// These touch discs on two sides that do not touch each other, or are the last cell round a disc.
template <std::size_t Words>
Bitboard<Words> closing_cells(const Bitboard<Words>& candidates, const Bitboard<Words>& discs,
                              const HexBoard<Words>& board) {
  using Cells = Bitboard<Words>;
  using Layout = HexLayout<Words>;
  Cells once{};
  Cells twice{};
  for_each_direction([&](auto d) {  // ends of arcs of neighbours
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

/// The cells among `placements`, those legal for `own`, where a disc wins: all that lie on the loop that they
/// make, and those others that close a loop of discs of both colours.
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
