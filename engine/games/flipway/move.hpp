#pragma once

#include <cstdint>
#include <string_view>

namespace flipside::flipway {

/// A move of Flipway: the points of a 2x2 area where the mover places or flips stones.
struct Move {
  enum class Kind : std::uint8_t { drop, flip, opening, swap };

  std::uint16_t area = 0;   // index of the area's lower-left cell
  std::uint8_t points = 0;  // bit set: 1 lower left, 2 lower right, 4 upper left, 8 upper right
  Kind kind = Kind::swap;
  bool operator==(const Move&) const = default;
};

/// Determines which kinds of moves are legal. The PHASE field of a position is phase_letters[phase].
enum class Phase : std::uint8_t {
  ordinary,  // only regular moves are legal
  opening,   // Black must play an opening
  may_swap,  // White's first turn under the pie rule: a regular move or a swap
  swapped,   // only regular moves are legal; p1 has White after the swap
};
inline constexpr std::string_view phase_letters = "-osx";

}  // namespace flipside::flipway
