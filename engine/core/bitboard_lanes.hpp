#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bitboard.hpp"

namespace flipside {

/// Four Bitboards processed in parallel, using SIMD instructions if the target supports them.
template <std::size_t Words>
struct BitboardLanes {
  static constexpr std::size_t count = 4;
  using Word = std::uint64_t __attribute__((vector_size(8 * count)));
  using Board = Bitboard<Words>;

  std::array<Word, Words> words{};

  static BitboardLanes of(const Board& a, const Board& b, const Board& c, const Board& d) {
    BitboardLanes lanes;
    for (std::size_t i = 0; i < Words; ++i)
      lanes.words[i] = Word{a.words[i], b.words[i], c.words[i], d.words[i]};
    return lanes;
  }
  Board operator[](std::size_t lane) const {
    Board board;
    for (std::size_t i = 0; i < Words; ++i) board.words[i] = words[i][lane];
    return board;
  }

  /// Exchanges lanes 0 and 1, and lanes 2 and 3.
  BitboardLanes swapped() const {
    BitboardLanes out;
    for (std::size_t i = 0; i < Words; ++i)
      out.words[i] = __builtin_shufflevector(words[i], words[i], 1, 0, 3, 2);
    return out;
  }

  /// Increments `counts` in every lane whose board is empty.
  void count_empty(Word& counts) const {
    Word any = words[0];
    for (std::size_t i = 1; i < Words; ++i) any |= words[i];
    counts += static_cast<Word>(any == Word{}) & 1;
  }
  /// Returns whether all four boards are empty.
  bool none() const {
    Word any = words[0];
    for (std::size_t i = 1; i < Words; ++i) any |= words[i];
    return (any[0] | any[1] | any[2] | any[3]) == 0;
  }

  BitboardLanes& operator&=(const BitboardLanes& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] &= other.words[i];
    return *this;
  }
  BitboardLanes& operator|=(const BitboardLanes& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] |= other.words[i];
    return *this;
  }
  friend BitboardLanes operator&(BitboardLanes a, const BitboardLanes& b) { return a &= b; }
  friend BitboardLanes operator|(BitboardLanes a, const BitboardLanes& b) { return a |= b; }
  BitboardLanes operator~() const {
    BitboardLanes out;
    for (std::size_t i = 0; i < Words; ++i) out.words[i] = ~words[i];
    return out;
  }
  /// Shifts every board left, like Bitboard::operator<<. Requires 0 < n < 64.
  BitboardLanes operator<<(int n) const {
    BitboardLanes out;
    out.words[0] = words[0] << n;
    for (std::size_t i = 1; i < Words; ++i) out.words[i] = words[i] << n | words[i - 1] >> (64 - n);
    return out;
  }
  /// Shifts every board right by `n`. If `n` is a Word, shifts each board by the number in its own lane. All
  /// shift amounts must be between 1 and 63.
  template <class Shift>
  BitboardLanes operator>>(const Shift& n) const {
    BitboardLanes out;
    for (std::size_t i = 0; i + 1 < Words; ++i) out.words[i] = words[i] >> n | words[i + 1] << (64 - n);
    out.words[Words - 1] = words[Words - 1] >> n;
    return out;
  }
};

}  // namespace flipside
