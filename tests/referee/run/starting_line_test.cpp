#include "referee/run/starting_line.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace flipside::referee {
namespace {

TEST_CASE("the first games wait for the last of them") {
  const StartingLine line;
  StartingLine::Game one(line);
  StartingLine::Game two(line);
  one.arrive();
  one.arrive();
  CHECK_FALSE(line.open());
  two.arrive();
  CHECK(line.open());
}

TEST_CASE("a game that never gets ready is not waited for") {
  const StartingLine line;
  StartingLine::Game one(line);
  {
    const StartingLine::Game two(line);
    one.arrive();
    CHECK_FALSE(line.open());
  }
  CHECK(line.open());
}

TEST_CASE("later games find the line open") {
  const StartingLine line;
  { const StartingLine::Game first(line); }
  const StartingLine::Game later(line);
  CHECK(line.open());
}

TEST_CASE("a game may outlive its line") {
  std::optional<StartingLine> line(std::in_place);
  StartingLine::Game game(*line);
  line.reset();
  game.arrive();
}

}  // namespace
}  // namespace flipside::referee
