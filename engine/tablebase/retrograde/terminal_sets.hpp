#pragma once

#include <bit>

#include "engine/games/two_sided/lines.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

/// Terminal positions of a table entry. `mover` holds the cells of the side to move and `other` the cells of
/// its opponent, as after `side_swap` (see rules.hpp): the side to move plays down the board.
namespace flipside::two_sided {

/// Returns all positions with the given cells; the empty set if the game was already over before the last
/// move.
template <class Rules>
FaceSet all_positions(Cells other, Cells mover) {
  if (!Rules::possible(mover)) return {};
  return FaceSet::all(std::popcount(other), std::popcount(mover));
}

/// Returns the candidates that leave the side to move without a legal move.
template <class Rules>
FaceSet candidates_without_moves(Cells other, Cells mover, FaceSet candidates) {
  const Cells occupied = mover | other;
  int piece = 0;
  for_each_bit(mover, [&](int cell) {
    for (const unsigned number : {0U, 1U}) {
      const auto face = static_cast<Face>(number);
      if ((Rules::reach(face, cell, occupied) | Rules::captures(face, cell, occupied, other)) != 0)
        candidates = candidates.showing(piece, 1 - number);
    }
    ++piece;
  });
  return candidates;
}

/// Returns the terminal positions that the side to move has won.
template <class Rules>
FaceSet terminal_wins(Cells other, Cells mover) {
  return Rules::won(mover) ? all_positions<Rules>(other, mover) : FaceSet();
}

/// Returns the terminal positions that the side to move has lost.
template <class Rules>
FaceSet terminal_losses(Cells other, Cells mover) {
  if (Rules::won(mover)) return {};
  if (Rules::lost(other)) return all_positions<Rules>(other, mover);
  if (Rules::may_place(std::popcount(mover))) return {};
  return candidates_without_moves<Rules>(other, mover, all_positions<Rules>(other, mover));
}

}  // namespace flipside::two_sided
