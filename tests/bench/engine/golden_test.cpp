#include "bench/engine/golden.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

Expected<std::vector<GoldenSignature>> read(const TemporaryDirectory& directory, const char* text) {
  std::ofstream(directory.file("golden.tsv")) << text;
  return read_golden(directory.file("golden.tsv"));
}

TEST_CASE("golden signatures are read line by line, skipping comments") {
  const TemporaryDirectory directory;
  const auto rows = read(directory, "# game depth signature\nflipfour\t4\t00ff\n\nflipchain-5 3 abcd\n");
  REQUIRE(rows);
  CHECK(*rows == std::vector<GoldenSignature>{{"flipfour", 4, "00ff"}, {"flipchain-5", 3, "abcd"}});
}

TEST_CASE("the error for a malformed signature names its line") {
  const TemporaryDirectory directory;
  for (const char* text :
       {"\nflipfour 4\n", "\nflipfour 0 00ff\n", "\nflipfour x 00ff\n", "\nchess 4 00ff\n"}) {
    CAPTURE(text);
    const auto rows = read(directory, text);
    REQUIRE_FALSE(rows);
    CHECK(rows.error().message.find("golden.tsv:2: ") != std::string::npos);
  }
  CHECK_FALSE(read_golden(directory.file("none.tsv")));
}

}  // namespace
}  // namespace flipside::test
