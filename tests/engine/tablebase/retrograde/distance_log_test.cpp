#include "engine/tablebase/retrograde/distance_log.hpp"

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

namespace flipside::two_sided {
namespace {

constexpr std::uint32_t columns = 1000;
constexpr std::uint16_t undecided = 65'535;

FaceSet random_set(Random& random, int size) {
  FaceSet set;
  while (set.count() < size) set.set(static_cast<unsigned>(random.below(FaceSet::size)));
  return set;
}

std::vector<std::uint16_t> read(const DistanceLog& log, std::size_t row) {
  std::vector<std::uint16_t> distances(columns * FaceSet::size, undecided);
  REQUIRE(log.read(row, distances));
  return distances;
}

// Appends the decided positions of a row to the log, and adds their distances to the expected ones.
void append(DistanceLog& log, std::size_t row, std::uint16_t distance,
            const std::map<std::uint32_t, FaceSet>& sets, std::vector<std::uint16_t>& expected) {
  DistanceLog::Record record;
  for (const auto& [column, set] : sets) {
    record.add(column, set);
    set.for_each(
        [&, column = column](unsigned pattern) { expected[column * FaceSet::size + pattern] = distance; });
  }
  log.append(row, distance, record);
}

TEST_CASE("distances of sparse, dense and full sets in adjacent and distant columns are read back") {
  const test::TemporaryDirectory directory;
  DistanceLog log(directory.file("plies"));
  REQUIRE(log.open(3));
  Random random(5);
  std::vector<std::uint16_t> expected(columns * FaceSet::size, undecided);
  append(log, 1, 0, {{0, random_set(random, 1)}, {1, random_set(random, 31)}, {2, random_set(random, 32)}},
         expected);
  append(log, 1, 1, {{130, FaceSet::all(4, 4)}, {999, random_set(random, 200)}}, expected);
  append(log, 1, 264, {{3, random_set(random, 4)}, {131, FaceSet::all(0, 0)}, {400, FaceSet::all(2, 3)}},
         expected);
  CHECK(read(log, 1) == expected);
  CHECK(std::ranges::count(read(log, 0), undecided) == columns * FaceSet::size);
  CHECK(log.status());
  CHECK(log.extent().bytes == std::filesystem::file_size(directory.file("plies")));
}

TEST_CASE("a reopened log is truncated to the given extent") {
  const test::TemporaryDirectory directory;
  LogExtent extent;
  std::vector<std::uint16_t> expected(columns * FaceSet::size, undecided);
  {
    DistanceLog log(directory.file("plies"));
    REQUIRE(log.open(2));
    append(log, 0, 7, {{4, FaceSet::all(1, 1)}}, expected);
    extent = log.extent();
    auto ignored = expected;
    append(log, 0, 8, {{5, FaceSet::all(1, 1)}}, ignored);
  }
  DistanceLog log(directory.file("plies"));
  REQUIRE(log.open(2, extent));
  CHECK(log.extent() == extent);
  CHECK(read(log, 0) == expected);
  append(log, 0, 9, {{6, FaceSet::all(3, 1)}}, expected);
  CHECK(read(log, 0) == expected);
  log.remove();
  CHECK_FALSE(std::filesystem::exists(directory.file("plies")));
}

TEST_CASE("a log that is damaged, truncated or made for another index cannot be reopened") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("plies");
  LogExtent extent;
  {
    DistanceLog log(path);
    REQUIRE(log.open(2));
    std::vector<std::uint16_t> ignored(columns * FaceSet::size);
    append(log, 1, 7, {{4, FaceSet::all(1, 1)}, {17, FaceSet::all(4, 1)}}, ignored);
    extent = log.extent();
  }
  const auto open_error = [&](std::size_t rows, LogExtent at) {
    const auto opened = DistanceLog(path).open(rows, at);
    return opened ? std::string("ok") : opened.error().message;
  };
  CHECK(open_error(2, extent) == "ok");
  CHECK(open_error(1, extent).ends_with("damaged"));
  CHECK(open_error(2, {extent.bytes, extent.checksum + 1}).ends_with("damaged"));
  std::string good(extent.bytes, '\0');
  std::ifstream(path, std::ios::binary).read(good.data(), static_cast<std::streamsize>(good.size()));
  for (std::size_t place = 0; place < good.size(); ++place) {
    std::string damaged = good;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    std::ofstream(path, std::ios::binary) << damaged;
    CHECK(open_error(2, extent).ends_with("damaged"));
  }
  CHECK(open_error(2, {extent.bytes + 1, extent.checksum}).find("missing or truncated: ") !=
        std::string::npos);
}

TEST_CASE("a log that is damaged after opening cannot be read") {
  const test::TemporaryDirectory directory;
  DistanceLog log(directory.file("plies"));
  REQUIRE(log.open(1));
  std::vector<std::uint16_t> distances(columns * FaceSet::size);
  append(log, 0, 7, {{4, FaceSet::all(1, 1)}}, distances);
  std::fstream file(directory.file("plies"), std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(-2, std::ios::end);
  file.put('!');
  file.close();
  CHECK_FALSE(log.read(0, distances));
}

TEST_CASE("a failed write is reported") {
  DistanceLog nowhere("/nowhere/plies");
  CHECK_FALSE(nowhere.open(1));
  const test::TemporaryDirectory directory;
  DistanceLog log(directory.file("plies"));
  REQUIRE(log.open(1));
  std::vector<std::uint16_t> ignored(columns * FaceSet::size);
  {
    const test::FileSizeLimit most(10);
    append(log, 0, 1, {{4, FaceSet::all(1, 1)}}, ignored);
  }
  REQUIRE_FALSE(log.status());
  CHECK(log.status().error().message.find("plies': ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::two_sided
