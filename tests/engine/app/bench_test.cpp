#include "engine/app/bench.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

TEST_CASE("the golden file contains the signature of each main game") {
  std::ifstream file(test::data_path("bench.tsv"));
  REQUIRE(file);
  std::set<std::string> games_in_file;
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
    games_in_file.insert(game);
  }
  const auto main_games = main_game_ids();
  CHECK(games_in_file == std::set<std::string>(main_games.begin(), main_games.end()));
}

}  // namespace
}  // namespace flipside
