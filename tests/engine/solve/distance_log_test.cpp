#include "engine/solve/distance_log.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/file_limit.hpp"
#include "tests/support/temporary_folder.hpp"

namespace flipside::two_faced {
namespace {

constexpr std::uint32_t columns = 1000;
constexpr std::uint8_t none = 254;  // nothing was decided

FaceSet random_set(Random& random, int ways) {
  FaceSet set;
  while (set.count() < ways) set.set(static_cast<unsigned>(random.below(FaceSet::size)));
  return set;
}

std::vector<std::uint8_t> read(const DistanceLog& log, std::size_t row) {
  std::vector<std::uint8_t> distances(columns * FaceSet::size, none);
  REQUIRE(log.read(row, distances));
  return distances;
}

// Adds what a ply decides of a row, and notes it in the distances that are expected.
void add(DistanceLog& log, std::size_t row, std::uint8_t distance,
         const std::map<std::uint32_t, FaceSet>& sets, std::vector<std::uint8_t>& expected) {
  DistanceLog::Entry entry;
  for (const auto& [column, set] : sets) {
    entry.add(column, set);
    set.for_each([&, column = column](unsigned way) { expected[column * FaceSet::size + way] = distance; });
  }
  log.add(row, distance, entry);
}

TEST_CASE("distances of few, many and all ways, of columns near and far, are read as they were added") {
  const test::TemporaryFolder folder;
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(3));
  Random random(5);
  std::vector<std::uint8_t> expected(columns * FaceSet::size, none);
  add(log, 1, 0, {{0, random_set(random, 1)}, {1, random_set(random, 31)}, {2, random_set(random, 32)}},
      expected);
  add(log, 1, 1, {{130, FaceSet::all(4, 4)}, {999, random_set(random, 200)}}, expected);
  add(log, 1, 255, {{3, random_set(random, 4)}, {131, FaceSet::all(0, 0)}, {400, FaceSet::all(2, 3)}},
      expected);
  CHECK(read(log, 1) == expected);
  CHECK(std::ranges::count(read(log, 0), none) == columns * FaceSet::size);
  CHECK(log.written());
  CHECK(log.bytes() == std::filesystem::file_size(folder.file("plies")));
}

TEST_CASE("a log that is begun again has what was in so many bytes of it, and no more") {
  const test::TemporaryFolder folder;
  std::uint64_t bytes = 0;
  std::vector<std::uint8_t> expected(columns * FaceSet::size, none);
  {
    DistanceLog log(folder.file("plies"));
    REQUIRE(log.begin(2));
    add(log, 0, 7, {{4, FaceSet::all(1, 1)}}, expected);
    bytes = log.bytes();
    auto ignored = expected;
    add(log, 0, 8, {{5, FaceSet::all(1, 1)}}, ignored);
  }
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(2, bytes));
  CHECK(read(log, 0) == expected);
  add(log, 0, 9, {{6, FaceSet::all(3, 1)}}, expected);
  CHECK(read(log, 0) == expected);
  log.remove();
  CHECK_FALSE(std::filesystem::exists(folder.file("plies")));
}

TEST_CASE("a log that is damaged is not read, and one of too few bytes or other rows not begun") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("plies");
  std::uint64_t bytes = 0;
  {
    DistanceLog log(path);
    REQUIRE(log.begin(2));
    std::vector<std::uint8_t> ignored(columns * FaceSet::size);
    add(log, 1, 7, {{4, FaceSet::all(1, 1)}, {17, FaceSet::all(4, 1)}}, ignored);
    bytes = log.bytes();
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(bytes) - 6);
    file.put('!');
    file.close();
    CHECK_FALSE(log.read(1, ignored));
  }
  CHECK_FALSE(DistanceLog(path).begin(1, bytes));
  CHECK_FALSE(DistanceLog(path).begin(2, bytes - 1));
  DistanceLog shorter(path);
  const auto begun = shorter.begin(2, bytes);
  REQUIRE_FALSE(begun);
  CHECK(begun.error().message.find("it is cut short: ") != std::string::npos);
}

TEST_CASE("what cannot be written is told") {
  DistanceLog nowhere("/nowhere/plies");
  CHECK_FALSE(nowhere.begin(1));
  const test::TemporaryFolder folder;
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(1));
  std::vector<std::uint8_t> ignored(columns * FaceSet::size);
  {
    const test::FilesUpTo most(10);
    add(log, 0, 1, {{4, FaceSet::all(1, 1)}}, ignored);
  }
  REQUIRE_FALSE(log.written());
  CHECK(log.written().error().message.find("plies': ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::two_faced
