#include "engine/tablebase/table_file.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

TableHeader header() {
  return {.game = "flipflop-3",
          .content = "values",
          .symmetry = "none",
          .rules = rules_signature("flipflop-3"),
          .counts = {.won = 5, .lost = 4, .drawn = 3, .longest = 27},
          .block_bytes = 1000};
}

std::string block(std::uint64_t number) {
  std::string bytes(1000, static_cast<char>('a' + number % 26));
  bytes[number % 1000] = '!';
  return bytes;
}

std::uint64_t write(const std::string& path, std::uint64_t blocks) {
  const auto fill = [](std::uint64_t number, char* to) { std::memcpy(to, block(number).data(), 1000); };
  const auto size = write_table(path, header(), {.blocks = blocks, .fill = fill}, 3);
  REQUIRE(size);
  return *size;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_CASE("each batch is prepared before it is filled, and no file is left if a preparation fails") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t");
  std::uint64_t prepared = 0;
  const auto fill = [&](std::uint64_t number, char* to) {
    if (number < prepared) std::memcpy(to, block(number).data(), 1000);
  };
  const auto prepare = [&](std::uint64_t first, std::uint64_t count) -> Expected<void> {
    CHECK(first == prepared);
    if (first + count > 3000) return Error{"stopped"};
    prepared += count;
    return {};
  };
  REQUIRE(write_table(path, header(), {.blocks = 3000, .fill = fill, .prepare = prepare}, 2));
  const auto table = TableFile::open(path);
  REQUIRE(table);
  CHECK(*table->block(2999) == block(2999));
  std::filesystem::remove(path);
  prepared = 0;
  const auto failed = write_table(path, header(), {.blocks = 3001, .fill = fill, .prepare = prepare}, 2);
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message == "stopped");
  CHECK(std::filesystem::is_empty(directory.file("")));
}

TEST_CASE("blocks are read back in any order") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t");
  const std::uint64_t size = write(path, 3000);
  CHECK(size == std::filesystem::file_size(path));
  const auto table = TableFile::open(path);
  REQUIRE(table);
  CHECK(table->header() == header());
  CHECK(table->blocks() == 3000);
  for (const std::uint64_t number : {2999, 0, 1024, 1023, 17, 17}) {
    const auto found = table->block(number);
    REQUIRE(found);
    CHECK(*found == block(number));
  }
}

TEST_CASE("a truncated file or a file of another format is rejected with a reason") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t");
  write(path, 10);
  const std::string bytes = read_file(path);
  const auto open_error = [&](std::string_view content) {
    write_file(path, content);
    const auto table = TableFile::open(path);
    return table ? std::string() : table.error().message;
  };
  CHECK(open_error(bytes).empty());
  CHECK(open_error("").ends_with("not a table file: too short"));
  CHECK(open_error(std::string(1000, 'x')).ends_with("not a table file of this version"));
  for (std::size_t size = 40; size < bytes.size(); size += 7)
    CHECK(open_error(bytes.substr(0, size)).ends_with("truncated: the end of the file is missing"));
  std::filesystem::remove(path);
  CHECK(TableFile::open(path).error().message.ends_with("No such file or directory"));
}

TEST_CASE("a table with a changed byte never yields wrong data") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t");
  write(path, 3);
  const std::string bytes = read_file(path);
  std::size_t detected = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    write_file(path, damaged);
    const auto table = TableFile::open(path);
    bool intact = table.has_value();
    for (std::uint64_t number = 0; table && number < 3; ++number) {
      const auto found = table->block(number);
      intact = intact && found;
      CAPTURE(i);
      if (found) CHECK(*found == block(number));
    }
    detected += static_cast<std::size_t>(!intact);
  }
  CHECK(detected > bytes.size() - 10);  // a few bits of a zstd frame are unused
}

TEST_CASE("rules signatures are reproducible and differ between games") {
  CHECK(rules_signature("flipflop-3") == rules_signature("flipflop-3"));
  CHECK(rules_signature("flipflop-3") != rules_signature("flipflop-5"));
  CHECK(rules_signature("flipway-4") != rules_signature("flipway-4-pie"));
}

}  // namespace
}  // namespace flipside
