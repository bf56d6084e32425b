#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace flipside {

/// Returns the position of the set bit in `word` that has exactly `index` set bits below it.
/// @param index  0 <= index < popcount(word)
constexpr int nth_bit(std::uint64_t word, int index) {
  assert(0 <= index && index < std::popcount(word));
#ifdef __BMI2__
  if (!std::is_constant_evaluated())
    return std::countr_zero(static_cast<std::uint64_t>(_pdep_u64(std::uint64_t{1} << index, word)));
#endif
  for (; index > 0; --index) word &= word - 1;
  return std::countr_zero(word);
}

/// A set of up to 64 * Words board cells, stored as one wide unsigned number: cell i is bit i.
template <std::size_t Words>
struct Bitboard {
  std::array<std::uint64_t, Words> words{};

  static constexpr int bits = static_cast<int>(64 * Words);

  static constexpr Bitboard of(int cell) {
    Bitboard board;
    board.set(cell);
    return board;
  }

  constexpr bool test(int cell) const { return (words[word(cell)] >> (cell & 63) & 1) != 0; }
  constexpr void set(int cell) { words[word(cell)] |= std::uint64_t{1} << (cell & 63); }
  constexpr void reset(int cell) { words[word(cell)] &= ~(std::uint64_t{1} << (cell & 63)); }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t w : words) all |= w;
    return all != 0;
  }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    int sum = 0;
    for (const std::uint64_t w : words) sum += std::popcount(w);
    return sum;
  }
  /// Returns the lowest cell of a non-empty set.
  constexpr int first() const {
    for (std::size_t i = 0; i < Words; ++i)
      if (words[i] != 0) return static_cast<int>(64 * i) + std::countr_zero(words[i]);
    assert(false);
    return bits;
  }
  /// Returns the cell at `index` in ascending order. Requires 0 <= index < count().
  constexpr int nth(int index) const {
    std::size_t i = 0;
    for (; i + 1 < Words; ++i) {
      const int here = std::popcount(words[i]);
      if (index < here) break;
      index -= here;
    }
    return static_cast<int>(64 * i) + nth_bit(words[i], index);
  }
  /// Calls `f(int cell)` for every cell in ascending order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::size_t i = 0; i < Words; ++i)
      for (std::uint64_t w = words[i]; w != 0; w &= w - 1) f(static_cast<int>(64 * i) + std::countr_zero(w));
  }

  constexpr Bitboard& operator&=(const Bitboard& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] &= other.words[i];
    return *this;
  }
  constexpr Bitboard& operator|=(const Bitboard& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr Bitboard& operator^=(const Bitboard& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] ^= other.words[i];
    return *this;
  }
  friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
  friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }
  friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) { return a ^= b; }
  /// Inverts all 64 * Words bits, including those outside the board.
  constexpr Bitboard operator~() const {
    Bitboard out;
    for (std::size_t i = 0; i < Words; ++i) out.words[i] = ~words[i];
    return out;
  }

  /// Adds n to every cell index and drops the cells that leave the bitboard. Requires 0 < n < 64.
  constexpr Bitboard operator<<(int n) const {
    assert(0 < n && n < 64);
    Bitboard out;
    out.words[0] = words[0] << n;
    for (std::size_t i = 1; i < Words; ++i) out.words[i] = words[i] << n | words[i - 1] >> (64 - n);
    return out;
  }
  /// Subtracts n from every cell index and drops the cells that become negative. Requires 0 < n < 64.
  constexpr Bitboard operator>>(int n) const {
    assert(0 < n && n < 64);
    Bitboard out;
    for (std::size_t i = 0; i + 1 < Words; ++i) out.words[i] = words[i] >> n | words[i + 1] << (64 - n);
    out.words[Words - 1] = words[Words - 1] >> n;
    return out;
  }

  bool operator==(const Bitboard&) const = default;

 private:
  static constexpr std::size_t word(int cell) { return static_cast<std::size_t>(cell) >> 6; }
};

}  // namespace flipside
