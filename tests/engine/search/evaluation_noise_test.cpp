#include "engine/search/evaluation_noise.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

namespace flipside {
namespace {

constexpr int samples = 20'000;

TEST_CASE("the default noise changes no evaluation and leaves static win detection on") {
  const EvaluationNoise none{.seed = 9};
  for (std::uint64_t hash = 0; hash < 1000; ++hash) {
    CHECK(none.apply(static_cast<int>(hash) - 500, hash) == static_cast<int>(hash) - 500);
    CHECK_FALSE(none.misses_forced_results(hash));
  }
}

TEST_CASE("errors are bounded by the amplitude, unbiased and mostly small") {
  const EvaluationNoise noise{.amplitude = 100};
  std::int64_t sum = 0;
  int small = 0;
  int most = 0;
  for (std::uint64_t hash = 0; hash < samples; ++hash) {
    const int error = noise.apply(40, hash) - 40;
    sum += error;
    small += std::abs(error) <= 50;
    most = std::max(most, std::abs(error));
  }
  CHECK(most <= 100);
  CHECK(most > 90);
  CHECK(std::abs(sum) < samples);
  CHECK(small > samples * 7 / 10);
  CHECK(small < samples * 8 / 10);
}

TEST_CASE("an error depends on the position and the seed alone") {
  const EvaluationNoise noise{.amplitude = 300, .blindness = 128, .seed = 1};
  EvaluationNoise other = noise;
  other.seed = 2;
  int differ = 0;
  for (std::uint64_t hash = 0; hash < 100; ++hash) {
    CHECK(noise.apply(0, hash) == EvaluationNoise(noise).apply(0, hash));
    differ += noise.apply(0, hash) != other.apply(0, hash);
  }
  CHECK(differ > 90);
}

TEST_CASE("no error turns an evaluation into a win or a loss") {
  const EvaluationNoise noise{.amplitude = 5000};
  for (std::uint64_t hash = 0; hash < 1000; ++hash) {
    CHECK_FALSE(is_decided(noise.apply(decided_score - 1, hash)));
    CHECK_FALSE(is_decided(noise.apply(1 - decided_score, hash)));
  }
}

TEST_CASE("the blindness sets the share of positions without static win detection") {
  for (const int blindness : {0, 1, 64, 256}) {
    const EvaluationNoise noise{.blindness = blindness};
    int count = 0;
    for (std::uint64_t hash = 0; hash < samples; ++hash) count += noise.misses_forced_results(hash);
    CAPTURE(blindness);
    CHECK(count <= samples * blindness / 256 + samples / 50);
    CHECK(count >= samples * blindness / 256 - samples / 50);
    if (blindness == 256) CHECK(count == samples);
    if (blindness == 1) CHECK(count > 0);
  }
}

}  // namespace
}  // namespace flipside
