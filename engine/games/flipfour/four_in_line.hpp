#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "engine/games/two_faced/piece.hpp"

namespace flipside {

/// The lines of four adjacent cells on FlipFour's 5 x 5 board.
class FourInLine {
 public:
  static constexpr int size = 5;
  static constexpr std::size_t count = 28;

  constexpr FourInLine() {
    std::size_t next = 0;
    for (const Direction d : directions)
      for (int cell = 0; cell < size * size; ++cell)
        if ((d.starts >> cell & 1) != 0) all_[next++] = d.shape << cell;
  }

  /// All lines.
  constexpr const std::array<Cells, count>& all() const { return all_; }

  /// True where the cells, at most four, are the four of a line.
  static constexpr bool holds(Cells cells) {
    const int lowest = std::countr_zero(cells);
    const Cells shape = cells >> (lowest & 31);
    Cells starts = 0;
    for (const Direction d : directions) starts |= shape == d.shape ? d.starts : 0;
    return (starts >> (lowest & 31) & 1) != 0;
  }

  /// The cells that make a line complete with three of `cells`, of which there are at most four and no line.
  static constexpr Cells completing(Cells cells) {
    Cells found = 0;
    for (const Direction d : directions) {
      const std::array<Cells, 4> at{cells, cells >> d.step, cells >> 2 * d.step, cells >> 3 * d.step};
      const Cells low = at[0] & at[1] & d.starts;
      const Cells high = at[2] & at[3] & d.starts;
      found |= (at[1] & high) | (at[0] & high) << d.step | (low & at[3]) << 2 * d.step |
               (low & at[2]) << 3 * d.step;
    }
    return found;
  }

 private:
  struct Direction {
    int step;      // from one cell of a line to the next
    Cells shape;   // a line that begins on cell 0
    Cells starts;  // cells where the lowest one of a line can be
  };

  static constexpr Direction direction(int right, int up) {
    Direction d{right + size * up, 0, 0};
    for (int i = 0; i < 4; ++i) d.shape |= Cells{1} << i * (right + size * up);
    for (int cell = 0; cell < size * size; ++cell) {
      const int file = cell % size + 3 * right;
      const int rank = cell / size + 3 * up;
      if (0 <= file && file < size && rank < size) d.starts |= Cells{1} << cell;
    }
    return d;
  }

  static constexpr std::array<Direction, 4> make_directions() {
    return {direction(1, 0), direction(0, 1), direction(1, 1), direction(-1, 1)};
  }
  static const std::array<Direction, 4> directions;

  std::array<Cells, count> all_{};
};

inline constexpr std::array<FourInLine::Direction, 4> FourInLine::directions = FourInLine::make_directions();
inline constexpr FourInLine four_in_line{};

}  // namespace flipside
