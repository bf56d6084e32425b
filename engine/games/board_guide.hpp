#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/position_text.hpp"

namespace flipside {

/// The goals of each colour and their places on the board, for display on terminals and in GUIs.
struct BoardGuide {
  enum class Edges : std::uint8_t { none, bottom_and_top, left_and_right };

  struct Colour {
    std::string pieces;  // letters of the colour's pieces in positions
    std::string aim;     // shown to the player, such as "connect bottom and top"
    /// The cells that the colour must occupy. Square::file is the index of a cell within its row.
    std::vector<Square> goals{};
    Edges edges = Edges::none;  // the edges that the colour must connect
  };
  std::array<Colour, 2> colours;  // in the order of colour_names
  int pieces_to_place = 0;        // number of pieces that each colour places during the game; 0: no hands

  /// Returns the reason for a win, to be appended to "White wins": for example, "by holding b3". The game
  /// must have a winner.
  /// @param winner  index of the winning colour
  std::string (*win_reason)(std::string_view position, std::size_t winner);
};

}  // namespace flipside
