#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/games/flipflop/flipflop.hpp"
#include "engine/games/two_sided/lines.hpp"
#include "engine/tablebase/two_sided/board_symmetry.hpp"

namespace flipside::two_sided {

/// Rules of FlipFlop 5x5 with at most four pieces per side. The members are documented in rules.hpp.
struct FlipFlopRules {
  using Game = FlipFlop<BoardSymmetry::size>;
  static constexpr std::string_view id = "flipflop-5";
  static constexpr std::string_view symmetry = "colours exchanged and the board turned over, files mirrored";

  static constexpr int max_pieces = 4;
  static constexpr bool is_partial = true;
  static constexpr std::array<unsigned, 2> mirrors{0, BoardSymmetry::files_mirrored};
  static constexpr std::span<const unsigned> symmetries = mirrors;
  static constexpr unsigned side_swap = BoardSymmetry::ranks_mirrored;
  static constexpr int distance_unit = 1;
  static constexpr bool mover_can_have_won = true;
  static constexpr Cells mover_goal = Cells{1} << 2;   // c1
  static constexpr Cells other_goal = Cells{1} << 22;  // c5
  static constexpr Cells capture_cells = mover_goal | other_goal;

  static constexpr bool possible(Cells /*mover*/) { return true; }
  static constexpr bool won(Cells mover) { return (mover & mover_goal) != 0; }
  static constexpr bool lost(Cells /*other*/) { return false; }
  static constexpr bool may_place(int /*pieces*/) { return false; }
  static constexpr Cells reach(Face face, int cell, Cells occupied) {
    return lines<BoardSymmetry::size>.slides(piece_index(face, cell), occupied) & ~occupied;
  }
  static constexpr Cells captures(Face face, int cell, Cells occupied, Cells other) {
    return lines<BoardSymmetry::size>.slides(piece_index(face, cell), occupied) & other & capture_cells;
  }
};

}  // namespace flipside::two_sided
