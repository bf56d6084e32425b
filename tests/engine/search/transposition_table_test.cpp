#include "engine/search/transposition_table.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

using Bound = Transposition::Bound;

TEST_CASE("a stored entry is found with all its fields") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const Transposition negative{-29'999, 255, Bound::exact, 65'535};
  const Transposition positive{29'999, 0, Bound::upper, 1};
  table.store(mix(1), negative);
  table.store(mix(2), positive);
  CHECK(table.probe(mix(1)) == negative);
  CHECK(table.probe(mix(2)) == positive);
  CHECK(!table.probe(mix(3)));
}

TEST_CASE("clear and resize discard all entries") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  table.store(mix(1), {1, 1, Bound::exact, 1});
  table.clear();
  CHECK(!table.probe(mix(1)));
  table.store(mix(1), {1, 1, Bound::exact, 1});
  table.clear();
  CHECK(!table.probe(mix(1)));
  table.store(mix(1), {1, 1, Bound::exact, 1});
  REQUIRE(table.resize(2));
  CHECK(table.mebibytes() == 2);
  CHECK(!table.probe(mix(1)));
}

TEST_CASE("clear discards the entries of a large table in every region") {
  TranspositionTable table;
  REQUIRE(table.resize(2048));
  for (std::uint64_t i = 0; i < 16; ++i) table.store(i << 60 | 5, {1, 1, Bound::exact, 1});
  CHECK(table.probe(std::uint64_t{15} << 60 | 5));
  table.clear();
  for (std::uint64_t i = 0; i < 16; ++i) CHECK(!table.probe(i << 60 | 5));
}

// Returns this process's peak memory use in MiB.
long peak_mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss >> 10;
}

// Pages that are not in RAM may be on the swap device, and writing to them would first read them.
TEST_CASE("clear does not write to the pages of a large table that are not in RAM") {
  TranspositionTable table;
  REQUIRE(table.resize(2048));
  for (std::uint64_t i = 0; i < 1024; ++i) table.store(i << 54 | 5, {1, 1, Bound::exact, 1});
  const long before = peak_mebibytes();
  table.clear();
  CHECK(peak_mebibytes() < before + 256);
  for (std::uint64_t i = 0; i < 1024; ++i) CHECK(!table.probe(i << 54 | 5));
}

TEST_CASE("a table of size 0 stores nothing") {
  TranspositionTable table;
  table.store(mix(1), {1, 1, Bound::exact, 1});
  CHECK(!table.probe(mix(1)));
  CHECK(table.per_mille_full() == 0);
}

TEST_CASE("deep entries of the current search outlive shallow and old entries") {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  const std::uint64_t deep = mix(0);
  table.store(deep, {7, 20, Bound::exact, 1});
  for (std::uint64_t i = 1; i < 200'000; ++i) table.store(mix(i), {0, 1, Bound::exact, 1});
  CHECK(table.probe(deep));
  CHECK(table.per_mille_full() > 900);
  table.new_search();
  CHECK(table.per_mille_full() == 0);
  for (std::uint64_t i = 1; i < 2'000'000; ++i) table.store(mix(i), {0, 1, Bound::exact, 1});
  CHECK(!table.probe(deep));
}

}  // namespace
}  // namespace flipside
