#include "engine/tablebase/key_blocks.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

TEST_CASE("a block contains exactly the keys written to it, and their values and distances") {
  Random random(2);
  std::set<std::uint64_t> keys{0, UINT64_MAX};
  while (keys.size() < 2'500) keys.insert(mix(5, random.below(1'000'000)));
  SolvedPositions positions;
  positions.keys.assign(keys.begin(), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i)
    positions.values.push_back(static_cast<KeyValue>(static_cast<int>(random.below(2001)) - 1000));
  REQUIRE(key_blocks::count(keys.size()) == 3);
  for (std::uint64_t number = 0; number < 3; ++number) {
    std::string wdl(key_blocks::wdl_bytes, '\0');
    std::string dtw(key_blocks::dtw_bytes, '\0');
    key_blocks::write_wdl(positions, number, wdl.data());
    key_blocks::write_dtw(positions, number, dtw.data());
    CHECK(key_blocks::first_key(wdl) == positions.keys[number * key_blocks::per_block]);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto found = key_blocks::find(wdl, positions.keys[i]);
      const bool here = i / key_blocks::per_block == number;
      if (found.has_value() != here) FAIL("key in the wrong block");
      if (!here) continue;
      const int value = positions.values[i];
      if (key_blocks::wdl(wdl, *found) != (value > 0) - (value < 0)) FAIL("wrong value");
      if (value != 0 && key_blocks::dtw(dtw, *found) != std::abs(value) - 1) FAIL("wrong distance");
      if (keys.count(positions.keys[i] + 1) == 0 && key_blocks::find(wdl, positions.keys[i] + 1))
        FAIL("found an absent key");
    }
  }
}

}  // namespace
}  // namespace flipside
