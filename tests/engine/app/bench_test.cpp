#include "engine/app/bench.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/manual_time.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

TEST_CASE("the search visits as many positions of each game as the golden file says") {
  std::ifstream file(test::data_path("bench.tsv"));
  REQUIRE(file);
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    std::string game;
    Bench bench;
    std::string signature;
    REQUIRE((fields >> game >> bench.depth >> signature));
    bench.games = {game};
    test::ManualTime time;
    std::string last;
    run_bench(bench, time, [&](std::string_view row) { last = row; });
    CAPTURE(game);
    CHECK(last == "signature " + signature);
    ++rows;
  }
  CHECK(rows >= 8);
}

}  // namespace
}  // namespace flipside
