#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/position_text.hpp"

namespace flipside {

/// Explains a board to people: what each colour aims for, and where. Consoles and graphical programs show it.
struct BoardGuide {
  enum class Edges : std::uint8_t { none, bottom_and_top, left_and_right };

  struct Colour {
    std::string pieces;  // letters of the colour's pieces in positions
    std::string aim;     // an order to the player, such as "connect bottom and top"
    /// The cells that the colour must occupy. The file is the index of a cell within its row.
    std::vector<Square> goals{};
    Edges edges = Edges::none;  // the edges that the colour must connect
  };
  std::array<Colour, 2> colours;  // in the order of colour_names
  int pieces_to_place = 0;        // number of pieces that each colour places during the game; 0: no hands

  /// Completes "White wins …" for a finished game that is not drawn, such as "by holding b3".
  /// @param winner  index of the winning colour
  std::string (*win_reason)(std::string_view position, std::size_t winner);
};

}  // namespace flipside
