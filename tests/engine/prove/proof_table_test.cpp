#include <doctest/doctest.h>

#include <vector>

#include "engine/core/random.hpp"
#include "engine/prove/proof_table.hpp"

namespace flipside::test {
namespace {

TEST_CASE("the proof table keeps the latest numbers of a position") {
  ProofTable table(1 << 16);
  CHECK_FALSE(table.find(1));
  table.put(1, {{3, 4}, 10});
  table.put(1, {ProofNumbers::proven(), 1000});
  REQUIRE(table.find(1));
  CHECK(table.find(1)->numbers == ProofNumbers::proven());
  CHECK(table.find(1)->work == 1000);
  table.put(2, {ProofNumbers::disproven(), 1});
  CHECK(table.find(2)->numbers == ProofNumbers::disproven());
  table.clear();
  CHECK_FALSE(table.find(1));
}

TEST_CASE("the proof table stores work with a relative error below 0.1 %") {
  ProofTable table(1);
  for (const std::uint64_t work : {1ULL, 2047ULL, 2048ULL, 123'456'789ULL, 3'000'000'000'000ULL}) {
    table.put(work, {{1, 1}, work});
    const std::uint64_t stored = table.find(work)->work;
    CHECK(stored <= work);
    CHECK(stored + work / 1000 >= work);
    table.clear();
  }
}

TEST_CASE("a full bucket replaces the entry with the least work") {
  ProofTable table(1);  // a table with one bucket of four slots
  for (std::uint64_t key = 1; key <= 4; ++key) table.put(key, {{1, 1}, 100 * key});
  table.put(5, {{1, 1}, 1});
  CHECK_FALSE(table.find(1));
  for (std::uint64_t key = 2; key <= 5; ++key) CHECK(table.find(key));
  CHECK(table.fill() == 1);
}

TEST_CASE("for_each() visits the entries with at least the minimum work") {
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
