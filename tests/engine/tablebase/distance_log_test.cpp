#include "engine/tablebase/distance_log.hpp"

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
#include "tests/support/temporary_directory.hpp"

namespace flipside::two_faced {
namespace {

constexpr std::uint32_t columns = 1000;
constexpr std::uint16_t none = 65'535;  // nothing was decided

FaceSet random_set(Random& random, int ways) {
  FaceSet set;
  while (set.count() < ways) set.set(static_cast<unsigned>(random.below(FaceSet::size)));
  return set;
}

std::vector<std::uint16_t> read(const DistanceLog& log, std::size_t row) {
  std::vector<std::uint16_t> distances(columns * FaceSet::size, none);
  REQUIRE(log.read(row, distances));
  return distances;
}

// Adds what a ply decides of a row, and notes it in the distances that are expected.
void add(DistanceLog& log, std::size_t row, std::uint16_t distance,
         const std::map<std::uint32_t, FaceSet>& sets, std::vector<std::uint16_t>& expected) {
  DistanceLog::Entry entry;
  for (const auto& [column, set] : sets) {
    entry.add(column, set);
    set.for_each([&, column = column](unsigned way) { expected[column * FaceSet::size + way] = distance; });
  }
  log.add(row, distance, entry);
}

TEST_CASE("distances of few, many and all ways, of columns near and far, are read as they were added") {
  const test::TemporaryDirectory folder;
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(3));
  Random random(5);
  std::vector<std::uint16_t> expected(columns * FaceSet::size, none);
  add(log, 1, 0, {{0, random_set(random, 1)}, {1, random_set(random, 31)}, {2, random_set(random, 32)}},
      expected);
  add(log, 1, 1, {{130, FaceSet::all(4, 4)}, {999, random_set(random, 200)}}, expected);
  add(log, 1, 264, {{3, random_set(random, 4)}, {131, FaceSet::all(0, 0)}, {400, FaceSet::all(2, 3)}},
      expected);
  CHECK(read(log, 1) == expected);
  CHECK(std::ranges::count(read(log, 0), none) == columns * FaceSet::size);
  CHECK(log.written());
  CHECK(log.extent().bytes == std::filesystem::file_size(folder.file("plies")));
}

TEST_CASE("a log that is begun again has what it had at an extent, and no more") {
  const test::TemporaryDirectory folder;
  LogExtent extent;
  std::vector<std::uint16_t> expected(columns * FaceSet::size, none);
  {
    DistanceLog log(folder.file("plies"));
    REQUIRE(log.begin(2));
    add(log, 0, 7, {{4, FaceSet::all(1, 1)}}, expected);
    extent = log.extent();
    auto ignored = expected;
    add(log, 0, 8, {{5, FaceSet::all(1, 1)}}, ignored);
  }
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(2, extent));
  CHECK(log.extent() == extent);
  CHECK(read(log, 0) == expected);
  add(log, 0, 9, {{6, FaceSet::all(3, 1)}}, expected);
  CHECK(read(log, 0) == expected);
  log.remove();
  CHECK_FALSE(std::filesystem::exists(folder.file("plies")));
}

TEST_CASE("a log that is damaged, cut short or of other rows is not begun again") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("plies");
  LogExtent extent;
  {
    DistanceLog log(path);
    REQUIRE(log.begin(2));
    std::vector<std::uint16_t> ignored(columns * FaceSet::size);
    add(log, 1, 7, {{4, FaceSet::all(1, 1)}, {17, FaceSet::all(4, 1)}}, ignored);
    extent = log.extent();
  }
  const auto why = [&](std::size_t rows, LogExtent at) {
    const auto begun = DistanceLog(path).begin(rows, at);
    return begun ? std::string("good") : begun.error().message;
  };
  CHECK(why(2, extent) == "good");
  CHECK(why(1, extent).ends_with("it is damaged"));
  CHECK(why(2, {extent.bytes, extent.checksum + 1}).ends_with("it is damaged"));
  std::string good(extent.bytes, '\0');
  std::ifstream(path, std::ios::binary).read(good.data(), static_cast<std::streamsize>(good.size()));
  for (std::size_t place = 0; place < good.size(); ++place) {
    std::string damaged = good;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    std::ofstream(path, std::ios::binary) << damaged;
    CHECK(why(2, extent).ends_with("it is damaged"));
  }
  CHECK(why(2, {extent.bytes + 1, extent.checksum}).find("it is missing or cut short: ") !=
        std::string::npos);
}

TEST_CASE("a log that was damaged meanwhile is not read") {
  const test::TemporaryDirectory folder;
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(1));
  std::vector<std::uint16_t> distances(columns * FaceSet::size);
  add(log, 0, 7, {{4, FaceSet::all(1, 1)}}, distances);
  std::fstream file(folder.file("plies"), std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(-2, std::ios::end);
  file.put('!');
  file.close();
  CHECK_FALSE(log.read(0, distances));
}

TEST_CASE("what cannot be written is told") {
  DistanceLog nowhere("/nowhere/plies");
  CHECK_FALSE(nowhere.begin(1));
  const test::TemporaryDirectory folder;
  DistanceLog log(folder.file("plies"));
  REQUIRE(log.begin(1));
  std::vector<std::uint16_t> ignored(columns * FaceSet::size);
  {
    const test::FilesUpTo most(10);
    add(log, 0, 1, {{4, FaceSet::all(1, 1)}}, ignored);
  }
  REQUIRE_FALSE(log.written());
  CHECK(log.written().error().message.find("plies': ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::two_faced
