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

TEST_CASE("a pair counts when both of its games are known, seen by either side") {
  Standings standings(3);
  standings.add("flipfour", 2, 1, Outcome::p1_win, Ending::regular, 7);
  CHECK(standings.overall().pairs_between(1, 2) == Pentanomial{});
  CHECK(standings.overall().between(2, 1) == WinDrawLoss{1, 0, 0});
  CHECK(standings.open_pairs() == 1);
  standings.add("flipfour", 1, 2, Outcome::draw, Ending::regular, 7);
  CHECK(standings.open_pairs() == 0);
  CHECK(standings.overall().pairs_between(2, 1) == Pentanomial{{0, 0, 0, 1, 0}});
  CHECK(standings.overall().pairs_between(1, 2) == Pentanomial{{0, 1, 0, 0, 0}});
  CHECK(standings.overall().total_pairs(1) == Pentanomial{{0, 1, 0, 0, 0}});
  CHECK(standings.by_game().at("flipfour").pairs_between(2, 1) == Pentanomial{{0, 0, 0, 1, 0}});
}

TEST_CASE("two games count as a pair alike, in whatever order they end") {
  for (const Outcome first : {Outcome::p1_win, Outcome::draw, Outcome::p2_win})
    for (const Outcome second : {Outcome::p1_win, Outcome::draw, Outcome::p2_win}) {
      Standings straight(2);
      straight.add("flipfour", 0, 1, first, Ending::regular, 1);
      straight.add("flipfour", 1, 0, second, Ending::regular, 1);
      Standings turned(2);
      turned.add("flipfour", 1, 0, second, Ending::regular, 1);
      turned.add("flipfour", 0, 1, first, Ending::regular, 1);
      CHECK(straight == turned);
      const std::size_t points = half_points(first, Player::p1) + half_points(second, Player::p2);
      CHECK(straight.overall().pairs_between(0, 1).pairs[points] == 1);
      CHECK(straight.overall().pairs_between(0, 1).total() == 1);
    }
}

TEST_CASE("a pair with a game without a score does not count, nor one whose seats were not exchanged") {
  Standings standings(3);
  standings.add("flipfour", 0, 1, std::nullopt, Ending::regular, 1);
  standings.add("flipfour", 1, 0, Outcome::draw, Ending::regular, 1);
  standings.add("flipfour", 0, 1, Outcome::p1_win, Ending::regular, 2);
  standings.add("flipfour", 0, 1, Outcome::p1_win, Ending::regular, 2);
  standings.add("flipfour", 0, 1, Outcome::p1_win, Ending::regular, 3);
  standings.add("flipfour", 2, 0, Outcome::p1_win, Ending::regular, 3);
  CHECK(standings.open_pairs() == 0);
  for (std::size_t a = 0; a < 3; ++a) CHECK(standings.overall().total_pairs(a) == Pentanomial{});
  CHECK(standings.overall().games() == 5);
}

TEST_CASE("only open pairs are kept") {
  Standings standings(2);
  for (std::size_t pair = 0; pair < 1000; ++pair) {
    standings.add("flipfour", 0, 1, Outcome::p1_win, Ending::regular, pair);
    if (pair >= 8) standings.add("flipfour", 1, 0, Outcome::p1_win, Ending::regular, pair - 8);
    CHECK(standings.open_pairs() <= 9);
  }
  CHECK(standings.open_pairs() == 8);
  CHECK(standings.overall().pairs_between(0, 1) == Pentanomial{{0, 0, 992, 0, 0}});
}
