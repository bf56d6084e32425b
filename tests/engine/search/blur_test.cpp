#include "engine/search/blur.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

namespace flipside {
namespace {

constexpr int samples = 20'000;

TEST_CASE("a search that is not held back misjudges nothing and overlooks nothing") {
  const Blur none{.seed = 9};
  for (std::uint64_t hash = 0; hash < 1000; ++hash) {
    CHECK(none.evaluation(static_cast<int>(hash) - 500, hash) == static_cast<int>(hash) - 500);
    CHECK_FALSE(none.overlooks(hash));
  }
}

TEST_CASE("evaluations are wrong by the width at most, to both sides alike, and more often by little") {
  const Blur blur{.width = 100};
  std::int64_t sum = 0;
  int small = 0;
  int most = 0;
  for (std::uint64_t hash = 0; hash < samples; ++hash) {
    const int error = blur.evaluation(40, hash) - 40;
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

TEST_CASE("the same position is always misjudged in the same way, and by another seed in another") {
  const Blur blur{.width = 300, .overlooked = 128, .seed = 1};
  Blur other = blur;
  other.seed = 2;
  int differ = 0;
  for (std::uint64_t hash = 0; hash < 100; ++hash) {
    CHECK(blur.evaluation(0, hash) == Blur(blur).evaluation(0, hash));
    differ += blur.evaluation(0, hash) != other.evaluation(0, hash);
  }
  CHECK(differ > 90);
}

TEST_CASE("no evaluation is misjudged as a win or a loss") {
  const Blur blur{.width = 5000};
  for (std::uint64_t hash = 0; hash < 1000; ++hash) {
    CHECK_FALSE(is_decided(blur.evaluation(decided_score - 1, hash)));
    CHECK_FALSE(is_decided(blur.evaluation(1 - decided_score, hash)));
  }
}

TEST_CASE("as many positions are overlooked as is said") {
  for (const int overlooked : {0, 1, 64, 256}) {
    const Blur blur{.overlooked = overlooked};
    int count = 0;
    for (std::uint64_t hash = 0; hash < samples; ++hash) count += blur.overlooks(hash);
    CAPTURE(overlooked);
    CHECK(count <= samples * overlooked / 256 + samples / 50);
    CHECK(count >= samples * overlooked / 256 - samples / 50);
    if (overlooked == 256) CHECK(count == samples);
    if (overlooked == 1) CHECK(count > 0);
  }
}

}  // namespace
}  // namespace flipside
