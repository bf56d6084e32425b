#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/games/registry.hpp"
#include "referee/config/read_config.hpp"
#include "referee/schedule/opening_book.hpp"

namespace flipside::referee {
namespace {

Expected<Config> shipped(const std::filesystem::path& file) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return read_config(text, "", file.string(), FLIPSIDE_SOURCE, "records");
}

TEST_CASE("every shipped tournament can be read, and names its seed") {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(FLIPSIDE_SOURCE "/tournaments")) {
    if (entry.path().extension() != ".toml") continue;
    CAPTURE(entry.path().string());
    const auto config = shipped(entry.path());
    if (!config) FAIL(config.error().message);
    CHECK(config->seed != Config().seed);
    ++files;
  }
  CHECK(files > 10);
}

TEST_CASE("no shipped match of strength plays an opening twice") {
  for (const auto& entry : std::filesystem::directory_iterator(FLIPSIDE_SOURCE "/tournaments/strength")) {
    if (entry.path().extension() != ".toml") continue;
    CAPTURE(entry.path().string());
    const auto config = shipped(entry.path());
    REQUIRE(config);
    REQUIRE(config->games.size() == 1);
    const auto& files = config->openings.files;
    REQUIRE(files.size() == 1);
    const auto book = OpeningBook::open(files.begin()->second, *start_game(config->games.front()), 0);
    REQUIRE(book);
    CHECK(config->format.rounds <= book->size());
  }
}

}  // namespace
}  // namespace flipside::referee
