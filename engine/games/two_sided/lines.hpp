#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "engine/games/two_sided/piece.hpp"

namespace flipside {

/// Extracts the bits of `value` selected by `mask` into the low bits of the result (PEXT).
constexpr std::uint64_t extract_bits(std::uint64_t value, std::uint64_t mask) {
#ifdef __BMI2__
  if (!std::is_constant_evaluated()) return _pext_u64(value, mask);
#endif
  std::uint64_t packed = 0;
  for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1)
    if ((value & mask & (~mask + 1)) != 0) packed |= bit;
  return packed;
}

/// Deposits the low bits of `value` at the positions selected by `mask` (PDEP).
constexpr std::uint64_t deposit_bits(std::uint64_t value, std::uint64_t mask) {
#ifdef __BMI2__
  if (!std::is_constant_evaluated()) return _pdep_u64(value, mask);
#endif
  std::uint64_t spread = 0;
  for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1)
    if ((value & bit) != 0) spread |= mask & (~mask + 1);
  return spread;
}

/// Attack tables of two-sided pieces on an N x N board, indexed by piece (32 * face + cell). Each table has
/// an empty entry at index 64, the result of std::countr_zero for an empty set of pieces. Loops with a fixed
/// number of iterations rely on this entry.
template <int N>
class Lines {
 public:
  static constexpr int cell_count = N * N;
  static constexpr Cells all_cells = (Cells{1} << cell_count) - 1;
  static constexpr Cells first_file = all_cells / ((Cells{1} << N) - 1);
  static constexpr Cells last_file = first_file << (N - 1);

  constexpr Lines() {
    for (const Face face : {Face::rook, Face::bishop})
      for (int cell = 0; cell < cell_count; ++cell) fill(face, cell);
  }

  /// Returns all cells on the lines of a piece, ignoring pieces in between.
  constexpr Cells all(int piece) const { return all_[static_cast<std::size_t>(piece)]; }

  /// Returns the cells that a piece attacks. Each of its lines ends at the first occupied cell, which is
  /// included.
  constexpr Cells slides(int piece, Cells occupied) const {
    const auto i = static_cast<std::size_t>(piece);
    return slides_[i << inner_bits | extract_bits(occupied, inner_[i])];
  }

  /// Returns the cells that any of the pieces can reach with one step along a line.
  static constexpr Cells steps(Pieces pieces) {
    const auto rooks = static_cast<Cells>(pieces);
    const auto bishops = static_cast<Cells>(pieces >> 32);
    const Cells beside = (rooks & ~last_file) << 1 | (rooks & ~first_file) >> 1 | rooks << N | rooks >> N;
    const Cells to_right = bishops & ~last_file;
    const Cells to_left = bishops & ~first_file;
    const Cells diagonal =
        to_right << (N + 1) | to_right >> (N - 1) | to_left << (N - 1) | to_left >> (N + 1);
    return (beside | diagonal) & all_cells;
  }

 private:
  // Maximum number of cells that can block a piece: those on its lines that are not the last cell of a line.
  static constexpr int inner_bits = 2 * (N - 2);
  static constexpr std::size_t entries = 65;

  static constexpr Cells ray(int cell, int right, int up, Cells occupied) {
    Cells cells = 0;
    int file = cell % N + right;
    int rank = cell / N + up;
    for (; 0 <= file && file < N && 0 <= rank && rank < N; file += right, rank += up) {
      const Cells bit = Cells{1} << (rank * N + file);
      cells |= bit;
      if ((occupied & bit) != 0) break;
    }
    return cells;
  }
  static constexpr Cells rays(Face face, int cell, Cells occupied) {
    if (face == Face::rook)
      return ray(cell, 1, 0, occupied) | ray(cell, -1, 0, occupied) | ray(cell, 0, 1, occupied) |
             ray(cell, 0, -1, occupied);
    return ray(cell, 1, 1, occupied) | ray(cell, -1, 1, occupied) | ray(cell, 1, -1, occupied) |
           ray(cell, -1, -1, occupied);
  }

  constexpr void fill(Face face, int cell) {
    const auto i = static_cast<std::size_t>(piece_index(face, cell));
    all_[i] = rays(face, cell, 0);
    for_each_bit(all_[i], [&](int other) {
      const Cells bit = Cells{1} << other;
      if (rays(face, cell, bit) != all_[i]) inner_[i] |= bit;
    });
    Cells occupied = 0;
    do {
      slides_[i << inner_bits | extract_bits(occupied, inner_[i])] = rays(face, cell, occupied);
      occupied = static_cast<Cells>((occupied - inner_[i]) & inner_[i]);  // the next subset of inner_[i]
    } while (occupied != 0);
  }

  std::array<Cells, entries> all_{};
  std::array<std::uint64_t, entries> inner_{};
  std::array<Cells, entries << inner_bits> slides_{};
};

template <int N>
inline constexpr Lines<N> lines{};

}  // namespace flipside
