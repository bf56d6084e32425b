#include "bench/engine/golden.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

Expected<std::vector<GoldenSignature>> read(const TemporaryDirectory& folder, const char* text) {
  std::ofstream(folder.file("golden.tsv")) << text;
  return read_golden(folder.file("golden.tsv"));
}

TEST_CASE("golden signatures are read line by line, without comments") {
  const TemporaryDirectory folder;
  const auto rows = read(folder, "# game depth signature\nflipfour\t4\t00ff\n\nflipchain-5 3 abcd\n");
  REQUIRE(rows);
  CHECK(*rows == std::vector<GoldenSignature>{{"flipfour", 4, "00ff"}, {"flipchain-5", 3, "abcd"}});
}

TEST_CASE("what is no golden signature is an error that names the line") {
  const TemporaryDirectory folder;
  for (const char* text :
       {"\nflipfour 4\n", "\nflipfour 0 00ff\n", "\nflipfour x 00ff\n", "\nchess 4 00ff\n"}) {
    CAPTURE(text);
    const auto rows = read(folder, text);
    REQUIRE_FALSE(rows);
    CHECK(rows.error().message.find("golden.tsv:2: ") != std::string::npos);
  }
  CHECK_FALSE(read_golden(folder.file("none.tsv")));
}

}  // namespace
}  // namespace flipside::test
