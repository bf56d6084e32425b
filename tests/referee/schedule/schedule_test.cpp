#include "referee/schedule/schedule.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <tuple>

namespace flipside::referee {
namespace {

TEST_CASE("in a round robin every two engines play each game from both seats in every round") {
  const Schedule schedule(3, 5, 4);
  REQUIRE(schedule.size() == 3 * 10 * 4 * 2);
  std::set<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> seen;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledGame game = schedule.at(i);
    CHECK(game.index == i);
    CHECK(game.game < 3);
    CHECK(game.round < 4);
    CHECK(game.seats[Player::p1] < 5);
    CHECK(game.seats[Player::p2] < 5);
    CHECK(game.seats[Player::p1] != game.seats[Player::p2]);
    seen.insert({game.game, game.round, game.seats[Player::p1], game.seats[Player::p2]});
  }
  CHECK(seen.size() == schedule.size());
}

TEST_CASE("the two games of a pair follow each other with the seats exchanged") {
  const Schedule schedule(2, 3, 2);
  for (std::size_t i = 0; i < schedule.size(); i += 2) {
    const ScheduledGame first = schedule.at(i);
    const ScheduledGame second = schedule.at(i + 1);
    CHECK(first.leg == 0);
    CHECK(second.leg == 1);
    CHECK(first.seats[Player::p1] == second.seats[Player::p2]);
    CHECK(first.seats[Player::p2] == second.seats[Player::p1]);
    CHECK(first.round == second.round);
    CHECK(first.game == second.game);
  }
}

TEST_CASE("a round is played by all before the next begins") {
  const Schedule schedule(2, 4, 3);
  std::size_t round = 0;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    CHECK(schedule.at(i).round >= round);
    round = schedule.at(i).round;
  }
}

TEST_CASE("every game and round has an opening of its own, given by the tournament's seed") {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    for (std::size_t game = 0; game < 4; ++game)
      for (std::size_t round = 0; round < 10; ++round) seeds.insert(opening_seed(seed, game, round));
  CHECK(seeds.size() == 3 * 4 * 10);
  CHECK(opening_seed(7, 1, 2) == opening_seed(7, 1, 2));
}

}  // namespace
}  // namespace flipside::referee
