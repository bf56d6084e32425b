#include "engine/search/best_first.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

TEST_CASE("places come in the order of their values, equals in the order of the list") {
  constexpr int most = 50;
  Random random(3);
  for (std::size_t count = 0; count <= 70; ++count) {
    std::vector<int> values(count);
    for (int& value : values) value = static_cast<int>(random.below(2 * most + 1)) - most;
    std::vector<std::size_t> expected(count);
    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    BestFirst<70, most> order(count, [&](std::size_t place) { return values[place]; });
    for (const std::size_t place : expected) {
      const auto choice = order.next();
      CHECK(choice.place == place);
      CHECK(choice.value == values[place]);
    }
  }
}

}  // namespace
}  // namespace flipside
