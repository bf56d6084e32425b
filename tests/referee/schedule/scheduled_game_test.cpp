#include "referee/schedule/scheduled_game.hpp"

#include <doctest/doctest.h>

#include <set>

namespace flipside::referee {
namespace {

TEST_CASE("every game and opening has a seed of its own, given by the tournament's") {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    for (std::size_t game = 0; game < 4; ++game)
      for (std::size_t opening = 0; opening < 10; ++opening) seeds.insert(opening_seed(seed, game, opening));
  CHECK(seeds.size() == 3 * 4 * 10);
  CHECK(opening_seed(7, 1, 2) == opening_seed(7, 1, 2));
}

TEST_CASE("a record's round is told with the tournament's where pairings depend on results") {
  ScheduledGame game;
  game.round = 2;
  game.pair = 11;
  game.leg = 1;
  CHECK(round_text(game, FormatKind::swiss) == "3.12.2");
  CHECK(round_text(game, FormatKind::knockout) == "3.12.2");
  CHECK(round_text(game, FormatKind::round_robin) == "12.2");
}

}  // namespace
}  // namespace flipside::referee
