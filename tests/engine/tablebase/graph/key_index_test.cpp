#include "engine/tablebase/graph/key_index.hpp"

#include <doctest/doctest.h>

#include <map>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

TEST_CASE("keys get consecutive indexes in order of insertion, and a repeated key keeps its index") {
  KeyIndex index;
  std::map<std::uint64_t, std::uint32_t> expected;
  Random random(3);
  for (int i = 0; i < 20'000; ++i) {
    // Mix scattered keys with consecutive ones.
    const std::uint64_t key = i % 2 == 0 ? mix(1, random.below(3'000)) : random.below(10'000);
    const auto [known, is_new] = expected.emplace(key, static_cast<std::uint32_t>(expected.size()));
    const std::pair found = index.insert(key);
    if (found != std::pair(known->second, is_new)) FAIL("wrong index");
  }
  CHECK(index.size() == expected.size());
  const auto keys = std::move(index).take_keys();
  REQUIRE(keys.size() == expected.size());
  for (const auto& [key, number] : expected)
    if (keys[number] != key) FAIL("wrong key");
}

}  // namespace
}  // namespace flipside
