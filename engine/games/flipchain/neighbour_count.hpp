#pragma once

#include <cstdint>

#include "engine/games/flipchain/hex_layout.hpp"

namespace flipside {

/// For each of 64 cells how many of its neighbours belong to a set, as a binary number in three planes.
///
/// One word of a board at a time: that keeps the whole sum in registers.
struct NeighbourCount {
  std::uint64_t ones, twos, fours;

  template <std::size_t Words>
  static NeighbourCount of(const Bitboard<Words>& set, std::size_t word) {
    constexpr int stride = HexLayout<Words>::stride;
    const std::uint64_t here = set.words[word];
    const std::uint64_t below = word > 0 ? set.words[word - 1] : 0;
    const std::uint64_t above = word + 1 < Words ? set.words[word + 1] : 0;
    const auto up = [&](int step) { return here << step | below >> (64 - step); };
    const auto down = [&](int step) { return here >> step | above << (64 - step); };
    const Sum first = add(up(1), up(stride), up(stride + 1));
    const Sum second = add(down(1), down(stride), down(stride + 1));
    const Sum upper = add(first.carry, second.carry, first.sum & second.sum);
    return {first.sum ^ second.sum, upper.sum, upper.carry};
  }

  /// The cells with at least as many neighbours here as in `other`.
  std::uint64_t at_least(const NeighbourCount& other) const {
    std::uint64_t result = ones | ~other.ones;
    result = (twos & ~other.twos) | (~(twos ^ other.twos) & result);
    return (fours & ~other.fours) | (~(fours ^ other.fours) & result);
  }

  /// The cells with exactly so many neighbours, from 0 to 6.
  std::uint64_t exactly(int count) const {
    const auto bit = [count](std::uint64_t plane, int n) { return (count >> n & 1) != 0 ? plane : ~plane; };
    return bit(ones, 0) & bit(twos, 1) & bit(fours, 2);
  }

 private:
  struct Sum {
    std::uint64_t sum, carry;
  };
  static Sum add(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    const std::uint64_t half = a ^ b;
    return {half ^ c, (a & b) | (half & c)};
  }
};

}  // namespace flipside
