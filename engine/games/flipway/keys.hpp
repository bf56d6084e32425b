#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/games/flipway/geometry.hpp"
#include "engine/games/flipway/move.hpp"

namespace flipside::flipway {

/// Zobrist keys for stones, turn and phase.
template <std::size_t Words>
struct Keys {
  using Geo = Geometry<Words>;

  static std::uint64_t stone(int colour, int cell) {
    return stones[static_cast<std::size_t>(colour)][static_cast<std::size_t>(cell)];
  }
  /// Returns the combined key of the points of a 2x2 area that `shape` selects (see Move::points).
  /// Branch-free.
  static std::uint64_t area(int colour, int cell, unsigned shape) {
    const auto chosen = [&](int point, unsigned bit) {
      return stone(colour, cell + point) & -std::uint64_t{shape >> bit & 1};
    };
    return chosen(0, 0) ^ chosen(1, 1) ^ chosen(Geo::stride, 2) ^ chosen(Geo::stride + 1, 3);
  }
  static constexpr std::uint64_t white_to_move = mix(2, 0);
  static constexpr std::uint64_t phase(Phase phase) {
    return phase == Phase::ordinary ? 0 : mix(3, static_cast<std::uint64_t>(phase));
  }

 private:
  // Number of cells with keys, including cells off the board: area() looks up the keys of all four corners of
  // an area, even of corners off the board, which `shape` never selects.
  static constexpr std::size_t cells = static_cast<std::size_t>(Geo::Board::bits + Geo::stride + 1);
  static constexpr std::array<std::array<std::uint64_t, cells>, 2> stones = [] {
    std::array<std::array<std::uint64_t, cells>, 2> keys{};
    for (std::size_t colour = 0; colour < 2; ++colour)
      for (std::size_t cell = 0; cell < cells; ++cell) keys[colour][cell] = mix(colour, cell);
    return keys;
  }();
};

}  // namespace flipside::flipway
