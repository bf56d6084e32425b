#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace flipside::two_faced {

/// Of all ways in which the pieces of two sides on given cells may lie, a set: one bit for each.
///
/// The number of a way has eight binary digits, one for each piece: 0 where the rook is up, 1 where the
/// bishop is. Digits 0 to 3 are those of the back side's pieces, 4 to 7 those of the front side's, each in
/// the order of their cells; a side that has fewer pieces leaves its upper digits 0.
class alignas(32) FaceSet {
 public:
  static constexpr int size = 256;
  static constexpr int most_pieces = 4;  // a side

  constexpr FaceSet() = default;
  /// All ways in which so many pieces of each side may lie.
  static constexpr FaceSet all(int front, int back) {
    FaceSet set;
    const std::uint64_t of_back = (1ULL << (1U << back)) - 1;
    for (std::size_t of_front = 0; of_front < std::size_t{1} << front; ++of_front)
      set.words_[of_front / 4] |= of_back << 16 * (of_front % 4);
    return set;
  }

  bool test(unsigned way) const { return (words_[way / 64] >> way % 64 & 1) != 0; }
  void set(unsigned way) { words_[way / 64] |= 1ULL << way % 64; }
  bool any() const { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }
  int count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
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
  /// What is in this set and not in `other`.
  FaceSet without(const FaceSet& other) const {
    FaceSet left;
    for (std::size_t i = 0; i < 4; ++i) left.words_[i] = words_[i] & ~other.words_[i];
    return left;
  }
  bool operator==(const FaceSet&) const = default;

  /// The ways in which the back side's piece of digit `piece` shows `face`.
  FaceSet showing(int piece, unsigned face) const {
    const std::uint64_t ones = digit_mask[static_cast<std::size_t>(piece)];
    FaceSet set = *this;
    for (std::uint64_t& word : set.words_) word &= face != 0 ? ones : ~ones;
    return set;
  }
  /// Of the back side a piece leaves its cell and takes another: of the ways in which it, the piece of digit
  /// `from`, shows `before`, what they become where it is the piece of digit `to` and shows `after`.
  FaceSet moved(int from, unsigned before, int to, unsigned after) const;
  /// The same for a piece that leaves the board: of the ways in which it shows `before`, those of the others.
  FaceSet removed(int from, unsigned before) const { return moved(from, before, 3, 0); }
  /// The front side gets a piece more, that of digit `piece`, which may show either face.
  FaceSet with_front_piece(int piece) const {
    const FaceSet back = turned();
    return (back.moved(most_pieces - 1, 0, piece, 0) | back.moved(most_pieces - 1, 0, piece, 1)).turned();
  }
  /// The front side becomes the back one.
  FaceSet turned() const {
    FaceSet set = *this;
    for (unsigned digit = 0; digit < 4; ++digit) set.exchange(digit, digit + 4);
    return set;
  }

  /// The order of a side's pieces after a symmetry of the board: piece i becomes piece order[i].
  using Order = std::array<std::uint8_t, most_pieces>;
  static constexpr Order inverse(const Order& order) {
    Order inverse{};
    for (std::uint8_t i = 0; i < most_pieces; ++i) inverse[order[i]] = i;
    return inverse;
  }
  FaceSet reordered(const Order& front, const Order& back) const {
    FaceSet set = *this;
    set.reorder(front, 4);
    set.reorder(back, 0);
    return set;
  }

 private:
  // The ways, of one word's, in which digit 0 to 3 is 1.
  static constexpr std::array<std::uint64_t, 4> digit_mask{0xaaaa'aaaa'aaaa'aaaa, 0xcccc'cccc'cccc'cccc,
                                                           0xf0f0'f0f0'f0f0'f0f0, 0xff00'ff00'ff00'ff00};
  static constexpr std::uint64_t ones(unsigned digit) {
    constexpr std::array<std::uint64_t, 6> masks{digit_mask[0], digit_mask[1],         digit_mask[2],
                                                 digit_mask[3], 0xffff'0000'ffff'0000, 0xffff'ffff'0000'0000};
    return masks[digit];
  }

  // Exchanges two digits of the numbers.
  void exchange(unsigned a, unsigned b) {
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

  void reorder(Order order, unsigned first) {
    for (unsigned i = 0; i < most_pieces; ++i)
      while (order[i] != i) {
        const unsigned to = order[i];
        exchange(first + i, first + to);
        std::swap(order[i], order[to]);
      }
  }

  template <int From, int To>
  FaceSet with_digit_moved(unsigned before, unsigned after) const {
    FaceSet set;
    for (std::size_t i = 0; i < 4; ++i) {
      std::uint64_t word = before != 0 ? (words_[i] & ones(From)) >> (1 << From) : words_[i] & ~ones(From);
      // The digit is 0 now, so that its neighbours take its place one after the other.
      for (int digit = From; digit < To; ++digit) {
        const std::uint64_t high = word & ones(static_cast<unsigned>(digit) + 1);
        word = (word ^ high) | high >> (1 << digit);
      }
      for (int digit = From; digit > To; --digit) {
        const std::uint64_t low = word & ones(static_cast<unsigned>(digit) - 1);
        word = (word ^ low) | low << (1 << (digit - 1));
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
      return with_digit_moved<0, 0>(before, after);
    case 1:
      return with_digit_moved<0, 1>(before, after);
    case 2:
      return with_digit_moved<0, 2>(before, after);
    case 3:
      return with_digit_moved<0, 3>(before, after);
    case 4:
      return with_digit_moved<1, 0>(before, after);
    case 5:
      return with_digit_moved<1, 1>(before, after);
    case 6:
      return with_digit_moved<1, 2>(before, after);
    case 7:
      return with_digit_moved<1, 3>(before, after);
    case 8:
      return with_digit_moved<2, 0>(before, after);
    case 9:
      return with_digit_moved<2, 1>(before, after);
    case 10:
      return with_digit_moved<2, 2>(before, after);
    case 11:
      return with_digit_moved<2, 3>(before, after);
    case 12:
      return with_digit_moved<3, 0>(before, after);
    case 13:
      return with_digit_moved<3, 1>(before, after);
    case 14:
      return with_digit_moved<3, 2>(before, after);
    default:
      return with_digit_moved<3, 3>(before, after);
  }
}

}  // namespace flipside::two_faced
