#include "engine/network/kernels.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/network/weights.hpp"

namespace flipside {
namespace {

std::vector<std::int16_t> numbers(std::size_t count, int most, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::int16_t> all(count);
  for (std::int16_t& number : all)
    number = static_cast<std::int16_t>(
        static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) - most);
  return all;
}

constexpr int largest = std::numeric_limits<std::int16_t>::max();

TEST_CASE("the fastest and the portable kernels compute the same sums, even on overflow") {
  for (const std::size_t count : {32U, 64U, 256U}) {
    const auto from = numbers(count, largest, 1);
    const auto a = numbers(count, largest, 2);
    const auto b = numbers(count, largest, 3);
    const auto c = numbers(count, largest, 4);
    const std::array added{a.data(), b.data()};
    const std::array removed{c.data()};
    std::vector<std::int16_t> portable(count);
    std::vector<std::int16_t> best(count);
    portable_kernels().update(from.data(), portable.data(), count, added, removed);
    best_kernels().update(from.data(), best.data(), count, added, removed);
    CHECK(portable == best);
    CHECK(portable[5] == static_cast<std::int16_t>(from[5] + a[5] + b[5] - c[5]));
  }
}

TEST_CASE("sums can be updated in place") {
  const auto row = numbers(64, 100, 1);
  const std::array added{row.data()};
  for (const NetworkKernels* kernels : {&portable_kernels(), &best_kernels()}) {
    std::vector<std::int16_t> sums(64, 7);
    kernels->update(sums.data(), sums.data(), sums.size(), added, {});
    CHECK(sums[63] == row[63] + 7);
  }
}

TEST_CASE("the fastest and the portable kernels give the same output, even for the largest sums") {
  const auto sums = numbers(NetworkWeights::max_units, 600, 5);
  const auto weights = numbers(NetworkWeights::max_units, NetworkWeights::max_output_weight, 6);
  const std::vector<std::int16_t> most_sums(NetworkWeights::max_units, largest);
  const std::vector<std::int16_t> most_weights(NetworkWeights::max_units, NetworkWeights::max_output_weight);
  for (const std::size_t count : {16U, 64U, NetworkWeights::max_units}) {
    CHECK(portable_kernels().output(sums.data(), weights.data(), count) ==
          best_kernels().output(sums.data(), weights.data(), count));
    const std::int64_t most = static_cast<std::int64_t>(count) * 255 * 255 * 127;
    CHECK(portable_kernels().output(most_sums.data(), most_weights.data(), count) == most);
    CHECK(best_kernels().output(most_sums.data(), most_weights.data(), count) == most);
  }
}

TEST_CASE("sums are clamped to the range from 0 to unit_scale") {
  const std::vector<std::int16_t> weights(16, 3);
  std::vector<std::int16_t> sums(16, -5);
  CHECK(best_kernels().output(sums.data(), weights.data(), 16) == 0);
  sums[4] = 300;
  sums[9] = 10;
  CHECK(best_kernels().output(sums.data(), weights.data(), 16) == 3 * (255 * 255 + 100));
}

}  // namespace
}  // namespace flipside
