#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/games/two_sided/piece.hpp"

namespace flipside {

/// The 28 lines of four adjacent cells on FlipFour's 5 x 5 board.
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

  /// Returns all lines.
  constexpr const std::array<Cells, count>& all() const { return all_; }

  /// Returns whether `cells` (at most four) form a line.
  static constexpr bool holds(Cells cells) {
    const int lowest = std::countr_zero(cells);
    const Cells shape = cells >> (lowest & 31);
    Cells starts = 0;
    for (const Direction d : directions) starts |= shape == d.shape ? d.starts : 0;
    return (starts >> (lowest & 31) & 1) != 0;
  }

  /// Returns the cells that would complete a line with three of `cells`. Requires at most four cells that do
  /// not already form a line.
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

  /// Returns, for n = 0 to 3, the number of lines with n cells of `own` and none of `other` minus the number
  /// of lines with n cells of `other` and none of `own`. The entry for n = 0 is 0.
  static constexpr std::array<int, 4> surplus(Cells own, Cells other) {
    // Both colours are packed into one word, with `own` in the low half. Bits that a shift carries from the
    // high half into the low half fall outside the masks of line starts.
    const std::uint64_t both = std::uint64_t{other} << 32 | own;
    const auto low_minus_high = [](std::uint64_t lines) {
      return std::popcount(static_cast<Cells>(lines)) - std::popcount(static_cast<Cells>(lines >> 32));
    };
    std::array<int, 4> found{};
    for (const Direction d : directions) {
      const std::array<std::uint64_t, 4> at{both, both >> d.step, both >> 2 * d.step, both >> 3 * d.step};
      const std::uint64_t starts = std::uint64_t{d.starts} << 32 | d.starts;
      const std::uint64_t any = (at[0] | at[1] | at[2] | at[3]) & starts;
      const std::uint64_t open = any & ~std::rotl(any, 32);
      const std::uint64_t odd = at[0] ^ at[1] ^ at[2] ^ at[3];
      const std::uint64_t more = (at[0] & at[1]) | (at[2] & at[3]) | ((at[0] | at[1]) & (at[2] | at[3]));
      const std::uint64_t all = at[0] & at[1] & at[2] & at[3];
      found[1] += low_minus_high(open & ~more);
      found[2] += low_minus_high(open & more & ~odd & ~all);
      found[3] += low_minus_high(open & more & odd);
    }
    return found;
  }

 private:
  struct Direction {
    int step;      // difference between adjacent cells of a line
    Cells shape;   // the line that starts at cell 0
    Cells starts;  // cells where a line can start
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
