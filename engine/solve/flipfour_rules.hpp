#pragma once

#include "engine/games/flipfour/four_in_line.hpp"
#include "engine/games/two_faced/lines.hpp"

namespace flipside::two_faced {

/// FlipFour, as Retrograde needs it.
struct FlipFourRules {
  static constexpr int pieces_each = 4;

  static constexpr bool lost(Cells /*mover*/, Cells other) { return FourInLine::holds(other); }
  static constexpr bool may_place(int pieces) { return pieces < pieces_each; }
  static constexpr Cells reach(Face face, int cell, Cells occupied) {
    return lines<FourInLine::size>.all(piece_index(face, cell)) & ~occupied;
  }
};

}  // namespace flipside::two_faced
