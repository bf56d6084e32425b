#include "engine/core/memory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "tests/support/file_limit.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

TEST_CASE("mapped memory is zero-initialised and keeps its contents after eviction") {
  const test::TemporaryDirectory directory;
  constexpr std::size_t count = 100'000;
  for (const bool in_file : {false, true}) {
    auto file = MappedMemory::in_file(count * 4 + count, directory.file(""));
    REQUIRE(file);
    MappedMemory memory = in_file ? *std::move(file) : MappedMemory(count * 4 + count);
    CHECK(memory.is_file_backed() == in_file);
    const std::span<std::uint32_t> numbers = memory.part<std::uint32_t>(0, count);
    const std::span<std::uint8_t> bytes = memory.part<std::uint8_t>(numbers.size_bytes(), count);
    CHECK(std::ranges::count(numbers, 0U) == count);
    CHECK(std::ranges::count(bytes, 0U) == count);
    std::iota(numbers.begin(), numbers.end(), 1U);
    std::ranges::fill(bytes, std::uint8_t{7});
    memory.evict(numbers.subspan(10, 50'000));
    memory.evict(bytes);
    memory.evict(bytes.first(0));
    CHECK(std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0}) == count * (count + 1) / 2);
    CHECK(std::ranges::count(bytes, 7) == count);
  }
  CHECK(std::filesystem::is_empty(directory.file("")));
}

/// Returns this process's resident file-backed memory in KiB.
std::size_t file_backed_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (std::size_t kib = 0; word == "RssFile:" && status >> kib) return kib;
  return 0;
}

TEST_CASE("evicting part of a file-backed mapping frees its RAM") {
  const test::TemporaryDirectory directory;
  constexpr std::size_t bytes = std::size_t{64} << 20;
  auto memory = MappedMemory::in_file(bytes, directory.file(""));
  REQUIRE(memory);
  const std::size_t before = file_backed_kib();
  const auto all = memory->part<std::uint8_t>(0, bytes);
  std::ranges::fill(all, std::uint8_t{1});
  CHECK(file_backed_kib() > before + (bytes >> 10) * 9 / 10);
  memory->evict(all.subspan(bytes / 2));
  CHECK(file_backed_kib() < before + (bytes >> 10) * 6 / 10);
}

TEST_CASE("the error of a failed file mapping names the size and the directory") {
  const auto missing = MappedMemory::in_file(std::size_t{5} << 20, "/nowhere");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.starts_with("cannot allocate a temporary file of 6 MiB in '/nowhere': "));
  const test::TemporaryDirectory directory;
  const test::FileSizeLimit limit(std::size_t{1} << 20);
  CHECK_FALSE(MappedMemory::in_file(std::size_t{5} << 20, directory.file("")));
  CHECK(std::filesystem::is_empty(directory.file("")));
}

TEST_CASE("the available memory is the kernel's MemAvailable in MiB") {
  CHECK(available_mebibytes(
            "MemTotal:       24683912 kB\nMemFree:        23514000 kB\nMemAvailable:   23829504 kB\n") ==
        23'271);
  CHECK(available_mebibytes("MemAvailable: 2047 kB") == 1);
}

TEST_CASE("the available memory is unknown if the kernel does not report it") {
  CHECK_FALSE(available_mebibytes(""));
  CHECK_FALSE(available_mebibytes("MemFree: 5 kB\n"));
  CHECK_FALSE(available_mebibytes("MemAvailable:"));
  CHECK_FALSE(available_mebibytes("MemAvailable: much\n"));
}

}  // namespace
}  // namespace flipside
