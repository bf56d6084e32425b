#pragma once

#include <array>
#include <chrono>
#include <span>
#include <string_view>

#include "engine/games/flipfour/flipfour.hpp"
#include "engine/games/flipfour/four_in_line.hpp"
#include "engine/games/two_faced/lines.hpp"
#include "engine/tablebase/board_symmetry.hpp"
#include "engine/tablebase/measured.hpp"

namespace flipside::two_faced {

/// FlipFour, as Retrograde needs it.
struct FlipFourRules {
  using Game = FlipFour;
  static constexpr std::string_view id = "flipfour";
  static constexpr std::string_view symmetry = "colours exchanged, eight symmetries of the board";

  static constexpr int most_pieces = 4;
  static constexpr bool is_part = false;  // of the game, which has more pieces
  static constexpr std::span<const unsigned> symmetries = BoardSymmetry::all;
  static constexpr unsigned turning = 0;
  static constexpr std::array<Measured, 1> measured{
      {{4, 874'544'781, std::chrono::seconds(971), 216'098'242, 1'976'666'194, 3'410'796'717, 560'265'169}}};
  static constexpr int distance_unit = 2;
  static constexpr bool starts_won = false;
  static constexpr Cells capture_cells = 0;

  static constexpr bool possible(Cells mover) { return !FourInLine::holds(mover); }
  static constexpr bool won(Cells /*mover*/) { return false; }
  static constexpr bool lost(Cells other) { return FourInLine::holds(other); }
  static constexpr bool may_place(int pieces) { return pieces < most_pieces; }
  static constexpr Cells reach(Face face, int cell, Cells occupied) {
    return lines<FourInLine::size>.all(piece_index(face, cell)) & ~occupied;
  }
  static constexpr Cells captures(Face /*face*/, int /*cell*/, Cells /*occupied*/, Cells /*other*/) {
    return 0;
  }
};

}  // namespace flipside::two_faced
