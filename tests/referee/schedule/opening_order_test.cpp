#include "referee/schedule/opening_order.hpp"

#include <doctest/doctest.h>

#include <set>
#include <vector>

namespace flipside::referee {
namespace {

TEST_CASE("for every size and seed, a permutation contains each number once") {
  for (const std::uint64_t size : {1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 1000})
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::set<std::uint64_t> seen;
      for (std::uint64_t i = 0; i < size; ++i) seen.insert(permuted(i, size, seed));
      CHECK(seen.size() == size);
      CHECK(*seen.rbegin() == size - 1);
    }
}

TEST_CASE("the first element of a permutation is uniformly distributed") {
  std::vector<int> first(5);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) ++first[permuted(0, 5, seed)];
  for (const int count : first) {
    CHECK(count > 900);
    CHECK(count < 1100);
  }
}

TEST_CASE("no opening is repeated before all have been played, regardless of the first position") {
  for (const auto order : {OpeningOrder::sequential, OpeningOrder::random})
    for (const std::size_t first : {0, 3, 9})
      for (std::size_t from = 0; from < 30; ++from) {
        std::set<std::size_t> seen;
        for (std::size_t round = from; round < from + 10; ++round)
          seen.insert(opening_of_round(order, first, round, 10, 7));
        CHECK(seen.size() == 10);
      }
}

TEST_CASE("the sequential order starts at the given opening and wraps around") {
  std::vector<std::size_t> played;
  for (std::size_t round = 0; round < 5; ++round)
    played.push_back(opening_of_round(OpeningOrder::sequential, 2, round, 4, 7));
  CHECK(played == std::vector<std::size_t>{2, 3, 0, 1, 2});
}

TEST_CASE("the random order is determined by the seed and can continue an earlier tournament") {
  const auto at = [](std::size_t first, std::size_t round, std::uint64_t seed) {
    return opening_of_round(OpeningOrder::random, first, round, 1'000'000, seed);
  };
  CHECK(at(0, 5, 1) == at(0, 5, 1));
  CHECK_FALSE(at(0, 5, 1) == at(0, 5, 2));
  CHECK(at(5, 0, 1) == at(0, 5, 1));
}

TEST_CASE("the seeds of openings differ between games, numbers and tournament seeds") {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    for (std::size_t game = 0; game < 4; ++game)
      for (std::size_t opening = 0; opening < 10; ++opening) seeds.insert(opening_seed(seed, game, opening));
  CHECK(seeds.size() == 3 * 4 * 10);
  CHECK(opening_seed(7, 1, 2) == opening_seed(7, 1, 2));
}

}  // namespace
}  // namespace flipside::referee
