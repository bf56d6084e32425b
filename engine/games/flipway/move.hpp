#pragma once

#include <cstdint>

namespace flipside::flipway {

/// A move of Flipway: which points of one 2x2 area get stones of the mover's.
struct Move {
  enum class Kind : std::uint8_t { drop, flip, opening, swap };

  std::uint16_t area = 0;   // the cell of the area's lower-left corner
  std::uint8_t points = 0;  // 1: lower left, 2: lower right, 4: upper left, 8: upper right
  Kind kind = Kind::swap;
  bool operator==(const Move&) const = default;
};

}  // namespace flipside::flipway
