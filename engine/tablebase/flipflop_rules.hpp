#pragma once

#include <array>
#include <chrono>
#include <span>
#include <string_view>

#include "engine/games/flipflop/flipflop.hpp"
#include "engine/games/two_faced/lines.hpp"
#include "engine/tablebase/board_symmetry.hpp"
#include "engine/tablebase/measured.hpp"

namespace flipside::two_faced {

/// FlipFlop 5x5 with at most four pieces a side, as Retrograde needs it.
struct FlipFlopRules {
  using Game = FlipFlop<BoardSymmetry::size>;
  static constexpr std::string_view id = "flipflop-5";
  static constexpr std::string_view symmetry = "colours exchanged and the board turned over, files mirrored";

  static constexpr int most_pieces = 4;
  static constexpr bool is_part = true;  // of the game, which has more pieces
  static constexpr std::array<unsigned, 2> mirrors{0, BoardSymmetry::files_mirrored};
  static constexpr std::span<const unsigned> symmetries = mirrors;
  static constexpr unsigned turning = BoardSymmetry::ranks_mirrored;
  static constexpr std::array<Measured, 4> measured{
      {{1, 613, std::chrono::milliseconds(20), 1121, 1680, 0, 0},
       {2, 312'846, std::chrono::milliseconds(300), 172'676, 478'527, 1'080'533, 305'000},
       {3, 34'908'040, std::chrono::seconds(36), 19'930'097, 64'621'622, 0, 0},
       {4, 1'672'902'930, std::chrono::seconds(2537), 893'866'692, 4'470'823'462, 6'464'103'672,
        1'938'111'443}}};
  static constexpr int distance_unit = 1;
  static constexpr bool starts_won = true;
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

}  // namespace flipside::two_faced
