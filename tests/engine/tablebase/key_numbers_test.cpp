#include "engine/tablebase/key_numbers.hpp"

#include <doctest/doctest.h>

#include <map>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

TEST_CASE("keys are numbered in the order in which they come, and each has one number") {
  KeyNumbers numbers;
  std::map<std::uint64_t, std::uint32_t> expected;
  Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    // Few that are far apart, and many in a row.
    const std::uint64_t key = i % 2 == 0 ? mix(1, random.below(3'000)) : random.below(10'000);
    const auto [known, is_new] = expected.emplace(key, static_cast<std::uint32_t>(expected.size()));
    const std::pair found = numbers.add(key);
    if (found != std::pair(known->second, is_new)) FAIL("a wrong number");
  }
  CHECK(numbers.size() == expected.size());
  const auto keys = std::move(numbers).take_keys();
  REQUIRE(keys.size() == expected.size());
  for (const auto& [key, number] : expected)
    if (keys[number] != key) FAIL("a wrong key");
}

}  // namespace
}  // namespace flipside
