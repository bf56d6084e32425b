#include "engine/tablebase/table_directory.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

TEST_CASE("a folder of tables is made, and can be had once at a time") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("a/b");
  {
    const auto first = TableDirectory::open(path);
    REQUIRE(first);
    CHECK(std::filesystem::is_directory(path));
    const auto second = TableDirectory::open(path);
    REQUIRE_FALSE(second);
    CHECK(second.error().message == "folder '" + path + "': another process makes tables in it");
  }
  CHECK(TableDirectory::open(path));
}

TEST_CASE("what is no folder is refused by its name") {
  const test::TemporaryDirectory folder;
  std::ofstream(folder.file("file")) << "x";
  for (const std::string& path : {folder.file("file"), folder.file("file") + "/below"}) {
    const auto opened = TableDirectory::open(path);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.starts_with("folder '" + path + "': "));
  }
}

}  // namespace
}  // namespace flipside
