#pragma once

#include <span>
#include <string_view>

#include "engine/games/flipfour/flipfour.hpp"
#include "engine/games/flipfour/four_in_line.hpp"
#include "engine/games/two_sided/lines.hpp"
#include "engine/tablebase/two_sided/board_symmetry.hpp"

namespace flipside::two_sided {

/// Rules of FlipFour. The members are documented in rules.hpp.
struct FlipFourRules {
  using Game = FlipFour;
  static constexpr std::string_view id = "flipfour";
  static constexpr std::string_view symmetry = "colours exchanged, eight symmetries of the board";

  static constexpr int max_pieces = 4;
  static constexpr bool is_partial = false;
  static constexpr std::span<const unsigned> symmetries = BoardSymmetry::all;
  static constexpr unsigned side_swap = 0;
  static constexpr int distance_unit = 2;
  static constexpr bool mover_can_have_won = false;
  static constexpr Cells capture_cells = 0;

  static constexpr bool possible(Cells mover) { return !FourInLine::holds(mover); }
  static constexpr bool won(Cells /*mover*/) { return false; }
  static constexpr bool lost(Cells other) { return FourInLine::holds(other); }
  static constexpr bool may_place(int pieces) { return pieces < max_pieces; }
  static constexpr Cells reach(Face face, int cell, Cells occupied) {
    return lines<FourInLine::size>.all(piece_index(face, cell)) & ~occupied;
  }
  static constexpr Cells captures(Face /*face*/, int /*cell*/, Cells /*occupied*/, Cells /*other*/) {
    return 0;
  }
};

}  // namespace flipside::two_sided
