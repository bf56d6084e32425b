#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/games/registry.hpp"
#include "referee/config/read_config.hpp"
#include "referee/schedule/opening_book.hpp"
#include "tests/support/paths.hpp"

namespace flipside::referee {
namespace {

Expected<Config> read_shipped(const std::filesystem::path& file) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return read_config(text, "", file.string(), test::source_path(""), "records");
}

TEST_CASE("every shipped tournament is valid, except levels.toml, whose engines come from flags") {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(test::source_path("tournaments"))) {
    if (entry.path().extension() != ".toml" || entry.path().stem() == "levels") continue;
    CAPTURE(entry.path().string());
    const auto config = read_shipped(entry.path());
    if (!config) FAIL(config.error().message);
    ++files;
  }
  CHECK(files > 10);
}

TEST_CASE("the shipped strength matches set their seed and repeat no opening") {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_path("tournaments/strength"))) {
    if (entry.path().extension() != ".toml") continue;
    CAPTURE(entry.path().string());
    const auto config = read_shipped(entry.path());
    if (!config) FAIL(config.error().message);
    CHECK(config->seed != Config().seed);
    for (const auto& [game, file] : config->openings.files) {
      const auto book = OpeningBook::open(resolved(*config, file), *start_game(game), 0);
      REQUIRE(book);
      CHECK(config->format.rounds <= book->size());
    }
    ++files;
  }
  CHECK(files > 10);
}

}  // namespace
}  // namespace flipside::referee
