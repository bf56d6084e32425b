#include "engine/solve/table_folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.hpp"

namespace flipside {
namespace {

TEST_CASE("a folder of tables is made, and can be had once at a time") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("a/b");
  {
    const auto first = TableFolder::open(path);
    REQUIRE(first);
    CHECK(std::filesystem::is_directory(path));
    const auto second = TableFolder::open(path);
    REQUIRE_FALSE(second);
    CHECK(second.error().message == "folder '" + path + "': another process makes tables in it");
  }
  CHECK(TableFolder::open(path));
}

TEST_CASE("what is no folder is refused by its name") {
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("file")) << "x";
  for (const std::string& path : {folder.file("file"), folder.file("file") + "/below"}) {
    const auto opened = TableFolder::open(path);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.starts_with("folder '" + path + "': "));
  }
}

}  // namespace
}  // namespace flipside
