#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace flipside::two_sided {

/// A set of face patterns. A face pattern states which face each piece on the board shows. One FaceSet covers
/// all positions that differ only in their face pattern.
///
/// A face pattern is an 8-bit index with one bit per piece: 0 for the rook, 1 for the bishop. Bits 0 to 3
/// belong to the back side, bits 4 to 7 to the front side, each in ascending order of the pieces' cells. If a
/// side has fewer than four pieces, its unused upper bits are 0.
class alignas(32) FaceSet {
 public:
  static constexpr int size = 256;
  static constexpr int max_pieces = 4;  // maximum number of pieces per side

  constexpr FaceSet() = default;
  /// Returns all patterns for a front side of `front` pieces and a back side of `back` pieces.
  static constexpr FaceSet all(int front, int back) {
    FaceSet set;
    const std::uint64_t back_patterns = (1ULL << (1U << back)) - 1;
    for (std::size_t pattern = 0; pattern < std::size_t{1} << front; ++pattern)
      set.words_[pattern / 4] |= back_patterns << 16 * (pattern % 4);
    return set;
  }

  bool test(unsigned pattern) const { return (words_[pattern / 64] >> pattern % 64 & 1) != 0; }
  void set(unsigned pattern) { words_[pattern / 64] |= 1ULL << pattern % 64; }
  bool any() const { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }
  int count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  /// Calls `f(pattern)` for every pattern in the set, in ascending order.
  template <class F>
  void for_each(F f) const {
    for (unsigned i = 0; i < 4; ++i)
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
        f(64 * i + static_cast<unsigned>(std::countr_zero(word)));
  }

  FaceSet& operator|=(const FaceSet& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  FaceSet& operator&=(const FaceSet& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  friend FaceSet operator|(FaceSet a, const FaceSet& b) { return a |= b; }
  friend FaceSet operator&(FaceSet a, const FaceSet& b) { return a &= b; }
  /// Returns the set difference.
  FaceSet without(const FaceSet& other) const {
    FaceSet difference;
    for (std::size_t i = 0; i < 4; ++i) difference.words_[i] = words_[i] & ~other.words_[i];
    return difference;
  }
  bool operator==(const FaceSet&) const = default;

  /// Returns all patterns of the set that show `face` on piece `piece` of the back side.
  FaceSet showing(int piece, unsigned face) const {
    const std::uint64_t ones = bit_mask[static_cast<std::size_t>(piece)];
    FaceSet set = *this;
    for (std::uint64_t& word : set.words_) word &= face != 0 ? ones : ~ones;
    return set;
  }
  /// Selects the patterns that show `before` on piece `from` of the back side. Returns these patterns after a
  /// move that turns the piece to face `after` and renumbers it as piece `to`.
  FaceSet moved(int from, unsigned before, int to, unsigned after) const;
  /// Selects the patterns that show `before` on piece `from` of the back side. Returns these patterns without
  /// the piece.
  FaceSet removed(int from, unsigned before) const { return moved(from, before, 3, 0); }
  /// Undoes a capture: inserts a piece at index `piece` of the front side. Returns the resulting patterns,
  /// with either face up.
  FaceSet with_front_piece(int piece) const {
    const FaceSet back = swapped();
    return (back.moved(max_pieces - 1, 0, piece, 0) | back.moved(max_pieces - 1, 0, piece, 1)).swapped();
  }
  /// Returns the set with the front and back sides exchanged.
  FaceSet swapped() const {
    FaceSet set = *this;
    for (unsigned bit = 0; bit < 4; ++bit) set.swap_bits(bit, bit + 4);
    return set;
  }

  /// New numbers of a side's pieces under a symmetry of the board: piece i becomes piece permutation[i].
  using Permutation = std::array<std::uint8_t, max_pieces>;
  static constexpr Permutation inverse(const Permutation& permutation) {
    Permutation inverse{};
    for (std::uint8_t i = 0; i < max_pieces; ++i) inverse[permutation[i]] = i;
    return inverse;
  }
  FaceSet permuted(const Permutation& front, const Permutation& back) const {
    FaceSet set = *this;
    set.permute(front, 4);
    set.permute(back, 0);
    return set;
  }

 private:
  // Masks of the patterns within a 64-bit word that have bit 0, 1, 2 or 3 set.
  static constexpr std::array<std::uint64_t, 4> bit_mask{0xaaaa'aaaa'aaaa'aaaa, 0xcccc'cccc'cccc'cccc,
                                                         0xf0f0'f0f0'f0f0'f0f0, 0xff00'ff00'ff00'ff00};
  static constexpr std::uint64_t ones(unsigned bit) {
    constexpr std::array<std::uint64_t, 6> masks{bit_mask[0], bit_mask[1],           bit_mask[2],
                                                 bit_mask[3], 0xffff'0000'ffff'0000, 0xffff'ffff'0000'0000};
    return masks[bit];
  }

  // Swaps two bits of every pattern.
  void swap_bits(unsigned a, unsigned b) {
    if (a > b) std::swap(a, b);
    if (b < 6) {
      const std::uint64_t mask = ones(a) & ~ones(b);
      const unsigned shift = (1U << b) - (1U << a);
      for (std::uint64_t& word : words_) {
        const std::uint64_t differ = ((word >> shift) ^ word) & mask;
        word ^= differ ^ differ << shift;
      }
    } else if (a < 6) {
      const std::size_t step = b == 6 ? 1 : 2;
      const std::uint64_t mask = ~ones(a);
      const unsigned shift = 1U << a;
      for (const std::size_t low : {std::size_t{0}, 3 - step}) {
        const std::uint64_t differ = ((words_[low] >> shift) ^ words_[low + step]) & mask;
        words_[low + step] ^= differ;
        words_[low] ^= differ << shift;
      }
    } else {
      std::swap(words_[1], words_[2]);
    }
  }

  void permute(Permutation permutation, unsigned first_bit) {
    for (unsigned i = 0; i < max_pieces; ++i)
      while (permutation[i] != i) {
        const unsigned to = permutation[i];
        swap_bits(first_bit + i, first_bit + to);
        std::swap(permutation[i], permutation[to]);
      }
  }

  template <int From, int To>
  FaceSet with_bit_moved(unsigned before, unsigned after) const {
    FaceSet set;
    for (std::size_t i = 0; i < 4; ++i) {
      std::uint64_t word = before != 0 ? (words_[i] & ones(From)) >> (1 << From) : words_[i] & ~ones(From);
      // The moved bit is now 0. Shift the bits between `From` and `To` by one position.
      for (int bit = From; bit < To; ++bit) {
        const std::uint64_t high = word & ones(static_cast<unsigned>(bit) + 1);
        word = (word ^ high) | high >> (1 << bit);
      }
      for (int bit = From; bit > To; --bit) {
        const std::uint64_t low = word & ones(static_cast<unsigned>(bit) - 1);
        word = (word ^ low) | low << (1 << (bit - 1));
      }
      set.words_[i] = after != 0 ? word << (1 << To) : word;
    }
    return set;
  }

  std::array<std::uint64_t, 4> words_{};
};

inline FaceSet FaceSet::moved(int from, unsigned before, int to, unsigned after) const {
  switch (4 * from + to) {
    case 0:
      return with_bit_moved<0, 0>(before, after);
    case 1:
      return with_bit_moved<0, 1>(before, after);
    case 2:
      return with_bit_moved<0, 2>(before, after);
    case 3:
      return with_bit_moved<0, 3>(before, after);
    case 4:
      return with_bit_moved<1, 0>(before, after);
    case 5:
      return with_bit_moved<1, 1>(before, after);
    case 6:
      return with_bit_moved<1, 2>(before, after);
    case 7:
      return with_bit_moved<1, 3>(before, after);
    case 8:
      return with_bit_moved<2, 0>(before, after);
    case 9:
      return with_bit_moved<2, 1>(before, after);
    case 10:
      return with_bit_moved<2, 2>(before, after);
    case 11:
      return with_bit_moved<2, 3>(before, after);
    case 12:
      return with_bit_moved<3, 0>(before, after);
    case 13:
      return with_bit_moved<3, 1>(before, after);
    case 14:
      return with_bit_moved<3, 2>(before, after);
    default:
      return with_bit_moved<3, 3>(before, after);
  }
}

}  // namespace flipside::two_sided
