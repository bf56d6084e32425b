#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "engine/core/symmetry.hpp"
#include "engine/games/registry.hpp"
#include "referee/schedule/opening_book.hpp"
#include "tests/support/paths.hpp"

namespace flipside::referee {
namespace {

TEST_CASE("the shipped books match their headers, and their openings are distinct up to symmetry") {
  int books = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(test::source_path("tournaments"))) {
    if (file.path().extension() != ".txt") continue;
    CAPTURE(file.path().string());
    const std::string id = file.path().stem().string();
    const auto start = start_game(id);
    if (id == "connect4") continue;  // an external game, tested in tests/e2e
    REQUIRE(start);
    const auto book = OpeningBook::open(file.path(), *start, 0);
    REQUIRE(book);
    std::set<std::string> positions;
    std::size_t plies = 0;
    for (std::size_t i = 0; i < book->size(); ++i) {
      const auto opening = book->at(i);
      if (!opening) FAIL(opening.error().message);
      plies = opening->moves.size();
      AnyGame game = *start;
      for (const std::string& move : opening->moves) REQUIRE(game.play(move));
      positions.insert(canonical_position(symmetries_of(id), game.text()));
    }
    CHECK(positions.size() == book->size());
    std::ifstream in(file.path());
    std::string header;
    std::getline(in, header);
    CHECK(header == fmt::format("# {} openings of {}, {} plies each, distinct up to symmetry", book->size(),
                                id, plies));
    ++books;
  }
  CHECK(books > 10);
}

}  // namespace
}  // namespace flipside::referee
