#include "engine/tablebase/table_directory.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

TEST_CASE("a table directory is created, and only one owner at a time can lock it") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("a/b");
  {
    const auto first = TableDirectory::open(path);
    REQUIRE(first);
    CHECK(std::filesystem::is_directory(path));
    const auto second = TableDirectory::open(path);
    REQUIRE_FALSE(second);
    CHECK(second.error().message ==
          "directory '" + path + "': another process is making tables in this directory");
  }
  CHECK(TableDirectory::open(path));
}

TEST_CASE("a path that is not a directory is rejected") {
  const test::TemporaryDirectory directory;
  std::ofstream(directory.file("file")) << "x";
  for (const std::string& path : {directory.file("file"), directory.file("file") + "/below"}) {
    const auto opened = TableDirectory::open(path);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.starts_with("directory '" + path + "': "));
  }
}

}  // namespace
}  // namespace flipside
