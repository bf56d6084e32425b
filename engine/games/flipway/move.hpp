#pragma once

#include <cstdint>
#include <string_view>

namespace flipside::flipway {

/// A move of Flipway: the points of a 2x2 area where the mover places or flips stones.
struct Move {
  enum class Kind : std::uint8_t { drop, flip, opening, swap };

  std::uint16_t area = 0;   // cell of the area's lower-left corner
  std::uint8_t points = 0;  // bit set: 1 lower left, 2 lower right, 4 upper left, 8 upper right
  Kind kind = Kind::swap;
  bool operator==(const Move&) const = default;
};

/// The kind of moves that are legal. PHASE in positions is phase_letters[phase].
enum class Phase : std::uint8_t {
  ordinary,  // a regular move
  opening,   // Black's opening only
  may_swap,  // White's first turn with the pie rule: a regular move or the swap
  swapped,   // a regular move, after a swap: p1 has White, p2 Black
};
inline constexpr std::string_view phase_letters = "-osx";

}  // namespace flipside::flipway
