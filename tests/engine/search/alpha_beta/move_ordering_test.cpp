#include "engine/search/alpha_beta/move_ordering.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

TEST_CASE("indices are picked in descending order of their values, and in list order for equal values") {
  constexpr int max = 50;
  Random random(3);
  for (std::size_t count = 0; count <= 70; ++count) {
    std::vector<int> values(count);
    for (int& value : values) value = static_cast<int>(random.below(2 * max + 1)) - max;
    std::vector<std::size_t> expected(count);
    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    MovePicker<70, max> picker(count, [&](std::size_t index) { return values[index]; });
    for (const std::size_t index : expected) {
      const auto pick = picker.next();
      CHECK(pick.index == index);
      CHECK(pick.value == values[index]);
    }
  }
}

}  // namespace
}  // namespace flipside
