#include "engine/core/block_memory.hpp"

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

namespace flipside::two_faced {
namespace {

TEST_CASE("memory begins as zeros and keeps what is put into it, also what was released meanwhile") {
  const test::TemporaryDirectory folder;
  constexpr std::size_t count = 100'000;
  for (const bool in_file : {false, true}) {
    auto file = BlockMemory::in_file(count * 4 + count, folder.file(""));
    REQUIRE(file);
    BlockMemory memory = in_file ? *std::move(file) : BlockMemory(count * 4 + count);
    CHECK(memory.is_in_file() == in_file);
    const std::span<std::uint32_t> numbers = memory.part<std::uint32_t>(0, count);
    const std::span<std::uint8_t> bytes = memory.part<std::uint8_t>(numbers.size_bytes(), count);
    CHECK(std::ranges::count(numbers, 0U) == count);
    CHECK(std::ranges::count(bytes, 0U) == count);
    std::iota(numbers.begin(), numbers.end(), 1U);
    std::ranges::fill(bytes, std::uint8_t{7});
    memory.release(numbers.subspan(10, 50'000));
    memory.release(bytes);
    memory.release(bytes.first(0));
    CHECK(std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0}) == count * (count + 1) / 2);
    CHECK(std::ranges::count(bytes, 7) == count);
  }
  CHECK(std::filesystem::is_empty(folder.file("")));
}

// Of the memory of this process, in KiB.
std::size_t memory_of_files() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (std::size_t kib = 0; word == "RssFile:" && status >> kib) return kib;
  return 0;
}

TEST_CASE("what is released of a file leaves the memory") {
  const test::TemporaryDirectory folder;
  constexpr std::size_t bytes = std::size_t{64} << 20;
  auto memory = BlockMemory::in_file(bytes, folder.file(""));
  REQUIRE(memory);
  const std::size_t before = memory_of_files();
  const auto all = memory->part<std::uint8_t>(0, bytes);
  std::ranges::fill(all, std::uint8_t{1});
  CHECK(memory_of_files() > before + (bytes >> 10) * 9 / 10);
  memory->release(all.subspan(bytes / 2));
  CHECK(memory_of_files() < before + (bytes >> 10) * 6 / 10);
}

TEST_CASE("a file that cannot be had is told with its size and folder") {
  const auto none = BlockMemory::in_file(std::size_t{5} << 20, "/nowhere");
  REQUIRE_FALSE(none);
  CHECK(none.error().message.starts_with("no file of 6 MiB can be had in '/nowhere': "));
  const test::TemporaryDirectory folder;
  const test::FilesUpTo most(std::size_t{1} << 20);
  CHECK_FALSE(BlockMemory::in_file(std::size_t{5} << 20, folder.file("")));
  CHECK(std::filesystem::is_empty(folder.file("")));
}

}  // namespace
}  // namespace flipside::two_faced
