#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/games/flipchain/hex_layout.hpp"
#include "engine/games/flipchain/weights.hpp"

namespace flipside {

/// Indices of patterns: the contents of a cell and its six neighbours.
namespace flipchain_pattern {

inline constexpr std::size_t count = 2187;  // seven cells with three states each

/// The position of each neighbour in a pattern, in the order of for_each_direction, followed by the position
/// of the cell itself.
inline constexpr std::array<int, 7> places{4, 6, 5, 2, 0, 1, 3};

/// Maps a set of positions to the number whose base-3 digits are 1 at these positions and 0 elsewhere.
inline constexpr auto to_base_3 = [] {
  std::array<std::uint16_t, 128> numbers{};
  for (std::size_t set = 0; set < numbers.size(); ++set)
    for (int place = 6; place >= 0; --place)
      numbers[set] = static_cast<std::uint16_t>(3 * numbers[set] + (set >> place & 1));
  return numbers;
}();

/// Returns the index of the pattern with own discs at the positions `own` and enemy discs at the positions
/// `enemy`.
constexpr std::size_t index(std::size_t own, std::size_t enemy) {
  return std::size_t{to_base_3[own]} + 2 * to_base_3[enemy];
}

}  // namespace flipchain_pattern

/// Extracts the seven bits of a cell and its neighbours from a set of cells.
template <std::size_t Words>
class SevenCells {
  static constexpr int stride = HexLayout<Words>::stride;

 public:
  explicit SevenCells(const Bitboard<Words>& set) {
    for (std::size_t i = 0; i < Words; ++i) padded_[i + 1] = set.words[i];
  }
  /// Returns which of `cell` and its neighbours are in the set, as a set of positions in a pattern.
  std::size_t around(int cell) const {
    const int first = cell - stride - 1 + 64;
    const auto word = static_cast<std::size_t>(first >> 6);
    const int bit = first & 63;
    const std::uint64_t cells = padded_[word] >> bit | padded_[word + 1] << 1 << (63 - bit);
    return (cells & 3) | (cells >> stride & 7) << 2 | (cells >> (2 * stride + 1) & 3) << 5;
  }

 private:
  std::array<std::uint64_t, Words + 2> padded_{};
};

/// Weights of all patterns, expanded from flipchain_weights::patterns by symmetry.
class PatternWeights {
 public:
  PatternWeights();
  /// Returns the weights of all patterns, indexed by flipchain_pattern::index, for the cells from which
  /// exactly the directions in `off` lead off the board.
  /// @param off  set of directions, one bit per direction
  const flipchain_weights::Weight* of(unsigned off) const { return weights_[kinds_[off]].data(); }

 private:
  static constexpr std::size_t kind_count = 13;  // one for inner cells, six for edges, six for corners
  std::array<std::uint8_t, 64> kinds_{};
  std::array<std::array<flipchain_weights::Weight, flipchain_pattern::count>, kind_count> weights_{};
};

/// Returns the shared table of weights. The first call computes it.
const PatternWeights& pattern_weights();

/// Computes for each cell the set of the directions that lead off the board, one bit per direction.
template <std::size_t Words>
constexpr auto make_off_board_directions() {
  using Layout = HexLayout<Words>;
  std::array<std::array<std::uint8_t, Bitboard<Words>::bits>, Layout::max_side + 1> ends{};
  for (std::size_t side = 1; side < ends.size(); ++side) {
    const Bitboard<Words>& all = hex_boards<Words>[side].all;
    for_each_direction([&](auto d) {
      (all & ~Layout::template shifted<d + 3>(all)).for_each([&](int cell) {
        ends[side][static_cast<std::size_t>(cell)] |= static_cast<std::uint8_t>(1U << d);
      });
    });
  }
  return ends;
}

/// Results of make_off_board_directions, indexed by board side and cell.
template <std::size_t Words>
inline constexpr auto hex_off_board_directions = make_off_board_directions<Words>();

}  // namespace flipside
