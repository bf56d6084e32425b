#pragma once

#include <cassert>
#include <cstdint>
#include <limits>

namespace flipside {

/// The output function of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// 2014), a 64-bit mixing function. Gives the same results on every platform.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Combines two seeds, for example to derive the seed of a game, pair or engine from the tournament's seed.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return mix(mix(a) ^ b); }

/// SplitMix64, a small reproducible random number generator. Satisfies UniformRandomBitGenerator.
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

  /// Returns a number in [0, n). Requires n > 0. Uses Lemire's multiplication method ("Fast random integer
  /// generation in an interval", 2019) without the rejection step, so the result has a bias below n / 2^64.
  constexpr std::uint64_t below(std::uint64_t n) {
    assert(n > 0);
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((Wide{(*this)()} * n) >> 64);
  }

 private:
  std::uint64_t state_;
};

}  // namespace flipside
