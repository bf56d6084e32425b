#include "engine/core/output_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
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

TEST_CASE("a database and the files that belong to it are not replaced") {
  const TemporaryDirectory directory;
  const std::string store = directory.file("tournament.db");
  std::ofstream(store).write("SQLite format 3\0and so on", 25);
  for (const std::string& path : {store, store + "-wal", store + "-shm", store + "-lock"}) {
    const auto file = OutputFile::open(path);
    REQUIRE_FALSE(file);
    CHECK(file.error().message ==
          "cannot write '" + path + "': it belongs to a database, which would be lost");
  }
  CHECK(OutputFile::open(directory.file("other-wal")));
  std::filesystem::create_symlink(store, directory.file("link"));
  CHECK_FALSE(OutputFile::open(directory.file("link")));
}

TEST_CASE("a symbolic link is followed") {
  const TemporaryDirectory directory;
  const std::string link = directory.file("link");
  std::filesystem::create_symlink("target", link);  // which does not exist yet
  for (const std::string_view text : {"one", "second"}) {
    auto file = OutputFile::open(link);
    REQUIRE(file);
    CHECK(file->write(text));
    REQUIRE(file->finish());
    CHECK(std::filesystem::is_symlink(link));
    CHECK(std::filesystem::file_size(directory.file("target")) == text.size());
  }
}

TEST_CASE("a device is written directly") {
  auto file = OutputFile::open("/dev/null");
  REQUIRE(file);
  CHECK(file->write("content"));
  CHECK(file->finish());
}

}  // namespace
}  // namespace flipside::test
