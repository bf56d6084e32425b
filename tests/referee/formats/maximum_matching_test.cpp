#include "referee/formats/maximum_matching.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

/// Computes the size of a maximum matching by exhaustive search.
std::size_t exhaustive_matching(std::vector<std::size_t> members, const MayPair& may_pair) {
  if (members.size() < 2) return 0;
  const std::size_t first = members.back();
  members.pop_back();
  std::size_t best = exhaustive_matching(members, may_pair);
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (!may_pair(first, members[i])) continue;
    std::vector<std::size_t> rest = members;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    best = std::max(best, 1 + exhaustive_matching(rest, may_pair));
  }
  return best;
}

TEST_CASE("the size of the matching equals the result of an exhaustive search") {
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    const std::size_t size = random.below(9);
    const std::uint64_t density = 1 + random.below(9);
    std::vector<bool> allowed(size * size);
    for (std::size_t a = 0; a < size; ++a)
      for (std::size_t b = 0; b < a; ++b)
        allowed[a * size + b] = allowed[b * size + a] = random.below(10) < density;
    const auto may_pair = [&](std::size_t a, std::size_t b) -> bool { return allowed[a * size + b]; };
    std::vector<std::size_t> members(size);
    std::iota(members.begin(), members.end(), std::size_t{0});
    CHECK(maximum_matching(members, may_pair) == exhaustive_matching(members, may_pair));
  }
}

TEST_CASE("vertices that are not members are not paired") {
  const std::vector<std::size_t> members{3, 8, 9};
  CHECK(maximum_matching(members, [](std::size_t a, std::size_t b) { return a + b == 12; }) == 1);
  CHECK(maximum_matching(members, [](std::size_t a, std::size_t b) { return a + b == 13; }) == 0);
}

}  // namespace
}  // namespace flipside::referee
