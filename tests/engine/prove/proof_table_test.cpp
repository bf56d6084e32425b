#include <doctest/doctest.h>

#include <vector>

#include "engine/core/random.hpp"
#include "engine/prove/proof_table.hpp"

namespace flipside::test {
namespace {

TEST_CASE("the proof table keeps a position's latest numbers") {
  ProofTable table(1 << 16);
  CHECK_FALSE(table.find(1));
  table.put(1, {{3, 4}, 10});
  table.put(1, {ProofNumbers::reached(), 1000});
  REQUIRE(table.find(1));
  CHECK(table.find(1)->numbers == ProofNumbers::reached());
  CHECK(table.find(1)->work == 1000);
  table.put(2, {ProofNumbers::refuted(), 1});
  CHECK(table.find(2)->numbers == ProofNumbers::refuted());
  table.clear();
  CHECK_FALSE(table.find(1));
}

TEST_CASE("the proof table keeps work up to one part in a thousand") {
  ProofTable table(1);
  for (const std::uint64_t work : {1ULL, 2047ULL, 2048ULL, 123'456'789ULL, 3'000'000'000'000ULL}) {
    table.put(work, {{1, 1}, work});
    const std::uint64_t kept = table.find(work)->work;
    CHECK(kept <= work);
    CHECK(kept + work / 1000 >= work);
    table.clear();
  }
}

TEST_CASE("a full proof table forgets what took the least work") {
  ProofTable table(1);  // four places
  for (std::uint64_t key = 1; key <= 4; ++key) table.put(key, {{1, 1}, 100 * key});
  table.put(5, {{1, 1}, 1});
  CHECK_FALSE(table.find(1));
  for (std::uint64_t key = 2; key <= 5; ++key) CHECK(table.find(key));
  CHECK(table.fill() == 1);
}

TEST_CASE("all positions of a proof table that took some work can be listed") {
  ProofTable table(1 << 12);
  table.put(7, {{1, 2}, 5});
  table.put(9, {{3, 4}, 50});
  std::vector<std::uint64_t> keys;
  table.for_each(10, [&](std::uint64_t key, const ProofTable::Entry& entry) {
    keys.push_back(key);
    CHECK(entry.numbers == ProofNumbers{3, 4});
  });
  CHECK(keys == std::vector<std::uint64_t>{9});
}

}  // namespace
}  // namespace flipside::test
