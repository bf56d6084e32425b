#include "referee/tournament/start_barrier.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace flipside::referee {
namespace {

TEST_CASE("the first games wait for the last of them") {
  const StartBarrier line;
  StartBarrier::Game one(line);
  StartBarrier::Game two(line);
  one.arrive();
  one.arrive();
  CHECK_FALSE(line.open());
  two.arrive();
  CHECK(line.open());
}

TEST_CASE("a game that never gets ready is not waited for") {
  const StartBarrier line;
  StartBarrier::Game one(line);
  {
    const StartBarrier::Game two(line);
    one.arrive();
    CHECK_FALSE(line.open());
  }
  CHECK(line.open());
}

TEST_CASE("later games find the line open") {
  const StartBarrier line;
  { const StartBarrier::Game first(line); }
  const StartBarrier::Game later(line);
  CHECK(line.open());
}

TEST_CASE("a game may outlive its line") {
  std::optional<StartBarrier> line(std::in_place);
  StartBarrier::Game game(*line);
  line.reset();
  game.arrive();
}

}  // namespace
}  // namespace flipside::referee
