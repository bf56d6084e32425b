#include "engine/tablebase/key_blocks.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

TEST_CASE("in a block every position is found by its key, with its value, and nothing else is") {
  Random random(2);
  std::set<std::uint64_t> keys{0, UINT64_MAX};
  while (keys.size() < 2'500) keys.insert(mix(5, random.below(1'000'000)));
  SolvedPositions positions;
  positions.keys.assign(keys.begin(), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i)
    positions.values.push_back(static_cast<KeyValue>(static_cast<int>(random.below(2001)) - 1000));
  REQUIRE(key_blocks::count(keys.size()) == 3);
  for (std::uint64_t number = 0; number < 3; ++number) {
    std::string values(key_blocks::values_bytes, '\0');
    std::string distances(key_blocks::distances_bytes, '\0');
    key_blocks::write_values(positions, number, values.data());
    key_blocks::write_distances(positions, number, distances.data());
    CHECK(key_blocks::first_key(values) == positions.keys[number * key_blocks::per_block]);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto found = key_blocks::find(values, positions.keys[i]);
      const bool here = i / key_blocks::per_block == number;
      if (found.has_value() != here) FAIL("a key in the wrong block");
      if (!here) continue;
      const int value = positions.values[i];
      if (key_blocks::sign(values, *found) != (value > 0) - (value < 0)) FAIL("a wrong value");
      if (value != 0 && key_blocks::plies(distances, *found) != std::abs(value) - 1) FAIL("a wrong distance");
      if (keys.count(positions.keys[i] + 1) == 0 && key_blocks::find(values, positions.keys[i] + 1))
        FAIL("a key that is none");
    }
  }
}

}  // namespace
}  // namespace flipside
