#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/games/two_faced/piece.hpp"
#include "engine/tablebase/face_set.hpp"

namespace flipside::two_faced {

/// The symmetries of a square board of 5 x 5 cells, numbered from 0, which changes nothing.
class BoardSymmetry {
 public:
  static constexpr int size = 5;
  static constexpr int cell_count = size * size;
  static constexpr unsigned count = 8;
  static constexpr unsigned files_mirrored = 1;
  static constexpr unsigned ranks_mirrored = 2;
  static constexpr std::array<unsigned, count> all{0, 1, 2, 3, 4, 5, 6, 7};

  constexpr BoardSymmetry() {
    for (unsigned symmetry = 0; symmetry < count; ++symmetry)
      for (unsigned chunk = 0; chunk < size; ++chunk)
        for (Cells cells = 0; cells < 32; ++cells)
          for (int file = 0; file < size; ++file)
            if ((cells >> file & 1) != 0)
              images_[symmetry][chunk][cells] |= Cells{1} << image(symmetry, file, static_cast<int>(chunk));
  }

  /// Where a symmetry takes the cells of a set.
  constexpr Cells of(unsigned symmetry, Cells cells) const {
    const auto& images = images_[symmetry];
    return images[0][cells & 31] | images[1][cells >> 5 & 31] | images[2][cells >> 10 & 31] |
           images[3][cells >> 15 & 31] | images[4][cells >> 20 & 31];
  }

  /// The symmetry that does what `first` does and then what `second` does.
  static constexpr unsigned both(unsigned first, unsigned second) {
    const bool turns = (second & 4) != 0;
    const unsigned mirrors = turns ? (first & 1) << 1 | (first >> 1 & 1) : first & 3;
    return ((first & 4) | mirrors) ^ second;
  }

  /// Which place among its side's pieces each piece takes, from its place before.
  constexpr FaceSet::Order order(unsigned symmetry, Cells cells) const {
    FaceSet::Order order{0, 1, 2, 3};
    const Cells after = of(symmetry, cells);
    std::size_t place = 0;
    for (Cells rest = cells; rest != 0; rest &= rest - 1, ++place) {
      const Cells to = of(symmetry, rest & (~rest + 1));
      order[place] = static_cast<std::uint8_t>(std::popcount(after & (to - 1)));
    }
    return order;
  }

 private:
  static constexpr int image(unsigned symmetry, int file, int rank) {
    if ((symmetry & 4) != 0) {
      const int turned = file;
      file = rank;
      rank = turned;
    }
    if ((symmetry & 1) != 0) file = size - 1 - file;
    if ((symmetry & 2) != 0) rank = size - 1 - rank;
    return rank * size + file;
  }

  std::array<std::array<std::array<Cells, 32>, size>, count> images_{};
};

inline constexpr BoardSymmetry board_symmetry{};

}  // namespace flipside::two_faced
