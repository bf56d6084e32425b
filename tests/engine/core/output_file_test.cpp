#include "engine/core/output_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/sync_observer.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

TEST_CASE("a file is flushed before it is renamed, and its directory before finish returns") {
  const TemporaryDirectory directory;
  const std::string path = directory.file("table");
  std::vector<std::string> synced;
  const SyncObserver observer([&](const std::string& target) {
    synced.push_back(target);
    CHECK(std::filesystem::exists(path) == (target == directory.path()));
  });
  auto file = OutputFile::open(path);
  REQUIRE(file);
  CHECK(file->write("content"));
  REQUIRE(file->finish());
  CHECK(synced == std::vector<std::string>{path + ".part", directory.path()});
  CHECK(std::filesystem::file_size(path) == 7);
}

TEST_CASE("an unfinished file is removed") {
  const TemporaryDirectory directory;
  {
    auto file = OutputFile::open(directory.file("table"));
    REQUIRE(file);
    CHECK(file->write("content"));
  }
  CHECK(std::filesystem::is_empty(directory.path()));
}

TEST_CASE("a device is written directly") {
  auto file = OutputFile::open("/dev/null");
  REQUIRE(file);
  CHECK(file->write("content"));
  CHECK(file->finish());
}

}  // namespace
}  // namespace flipside::test
