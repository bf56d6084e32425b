#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/games/two_sided/piece.hpp"
#include "engine/tablebase/two_sided/face_set.hpp"

namespace flipside::two_sided {

/// The eight symmetries of a 5 x 5 board. Symmetry 0 is the identity. Bit 2 transposes the board first. After
/// that, bit 0 mirrors the files and bit 1 mirrors the ranks.
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
      for (unsigned rank = 0; rank < size; ++rank)
        for (Cells cells = 0; cells < 32; ++cells)
          for (int file = 0; file < size; ++file)
            if ((cells >> file & 1) != 0)
              images_[symmetry][rank][cells] |= Cells{1}
                                                << image_of_cell(symmetry, file, static_cast<int>(rank));
  }

  /// Returns the image of a set of cells under a symmetry.
  constexpr Cells image(unsigned symmetry, Cells cells) const {
    const auto& images = images_[symmetry];
    return images[0][cells & 31] | images[1][cells >> 5 & 31] | images[2][cells >> 10 & 31] |
           images[3][cells >> 15 & 31] | images[4][cells >> 20 & 31];
  }

  /// Returns the symmetry that applies `first` and then `second`.
  static constexpr unsigned compose(unsigned first, unsigned second) {
    const bool transposes = (second & 4) != 0;
    const unsigned mirrors = transposes ? (first & 1) << 1 | (first >> 1 & 1) : first & 3;
    return ((first & 4) | mirrors) ^ second;
  }

  /// Returns how a symmetry renumbers the pieces on `cells`. Pieces are numbered by ascending cell.
  constexpr FaceSet::Permutation permutation(unsigned symmetry, Cells cells) const {
    FaceSet::Permutation permutation{0, 1, 2, 3};
    const Cells after = image(symmetry, cells);
    std::size_t piece = 0;
    for (Cells rest = cells; rest != 0; rest &= rest - 1, ++piece) {
      const Cells to = image(symmetry, rest & (~rest + 1));
      permutation[piece] = static_cast<std::uint8_t>(std::popcount(after & (to - 1)));
    }
    return permutation;
  }

 private:
  static constexpr int image_of_cell(unsigned symmetry, int file, int rank) {
    if ((symmetry & 4) != 0) std::swap(file, rank);
    if ((symmetry & files_mirrored) != 0) file = size - 1 - file;
    if ((symmetry & ranks_mirrored) != 0) rank = size - 1 - rank;
    return rank * size + file;
  }

  std::array<std::array<std::array<Cells, 32>, size>, count>
      images_{};  // indexed by symmetry, rank, and cells of the rank
};

inline constexpr BoardSymmetry board_symmetry{};

}  // namespace flipside::two_sided
