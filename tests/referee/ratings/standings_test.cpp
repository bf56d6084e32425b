#include "referee/ratings/standings.hpp"

#include <doctest/doctest.h>

using namespace flipside;
using namespace flipside::referee;

TEST_CASE("a game counts for both of its players, by seat") {
  CrossTable table(3);
  table.add(0, 1, Outcome::p1_win);
  table.add(1, 0, Outcome::draw);
  table.add(1, 0, Outcome::p1_win);
  table.add(2, 0, Outcome::p2_win);

  CHECK(table.games() == 4);
  CHECK(table.as_p1(0, 1) == WinDrawLoss{1, 0, 0});
  CHECK(table.between(0, 1) == WinDrawLoss{1, 1, 1});
  CHECK(table.between(1, 0) == WinDrawLoss{1, 1, 1});
  CHECK(table.between(1, 2) == WinDrawLoss{});
  CHECK(table.in_seat(0, Player::p1) == WinDrawLoss{1, 0, 0});
  CHECK(table.in_seat(0, Player::p2) == WinDrawLoss{1, 1, 1});
  CHECK(table.total(0) == WinDrawLoss{2, 1, 1});
  CHECK(table.total(0).points() == 2.5);
}

TEST_CASE("a fault is the loser's") {
  CrossTable table(2);
  table.add(0, 1, Outcome::p1_win, Ending::time_loss);
  table.add(1, 0, Outcome::p1_win, Ending::time_loss);
  table.add(1, 0, Outcome::p1_win, Ending::fault);
  CHECK(table.faults(0) == Faults{1, 1});
  CHECK(table.faults(1) == Faults{1, 0});
}

TEST_CASE("a game without a score rates nobody") {
  CrossTable table(2);
  table.add(0, 1, std::nullopt, Ending::fault);
  CHECK(table.games() == 0);
  CHECK(table.without_score() == 1);
  CHECK(table.total(0) == WinDrawLoss{});
  CHECK(table.faults(0) == Faults{});
}

TEST_CASE("standings keep each game apart and sum them") {
  Standings standings(2);
  standings.add("flipfour", 0, 1, Outcome::p1_win);
  standings.add("flipflop-3", 0, 1, Outcome::draw);
  standings.add("flipfour", 1, 0, Outcome::p1_win);
  CHECK(standings.overall().between(0, 1) == WinDrawLoss{1, 1, 1});
  REQUIRE(standings.by_game().size() == 2);
  CHECK(standings.by_game().at("flipfour").between(0, 1) == WinDrawLoss{1, 0, 1});
  CHECK(standings.by_game().at("flipflop-3").between(0, 1) == WinDrawLoss{0, 1, 0});
}
