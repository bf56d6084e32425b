#pragma once

#include <cassert>
#include <cstdint>
#include <limits>

namespace flipside {

/// SplitMix64's output function (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014):
/// spreads the bits of any number over 64 bits. The same on every machine.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// One seed out of two: the way to derive a stream for each game, pair or engine from the seed of a
/// tournament.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return mix(mix(a) ^ b); }

/// SplitMix64: a small reproducible generator of random numbers. Meets UniformRandomBitGenerator.
class Random {
 public:
  using result_type = std::uint64_t;
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  constexpr result_type operator()() {
    const std::uint64_t out = mix(state_);
    state_ += 0x9e3779b97f4a7c15;
    return out;
  }

  /// A number from 0 to n - 1 (n > 0), by multiplication (Lemire 2019, without the rejection step: the bias
  /// is below n / 2^64).
  constexpr std::uint64_t below(std::uint64_t n) {
    assert(n > 0);
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((Wide{(*this)()} * n) >> 64);
  }

 private:
  std::uint64_t state_;
};

}  // namespace flipside
