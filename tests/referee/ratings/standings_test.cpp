#include "referee/ratings/standings.hpp"

#include <doctest/doctest.h>

using namespace flipside;
using namespace flipside::referee;

TEST_CASE("a game counts for both players in their seats") {
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

TEST_CASE("a forfeit counts for the loser") {
  CrossTable table(2);
  table.add(0, 1, Outcome::p1_win, LossKind::time_forfeit);
  table.add(1, 0, Outcome::p1_win, LossKind::time_forfeit);
  table.add(1, 0, Outcome::p1_win, LossKind::other_forfeit);
  CHECK(table.forfeits(0) == ForfeitCounts{1, 1});
  CHECK(table.forfeits(1) == ForfeitCounts{1, 0});
}

TEST_CASE("a game without a score counts for no player") {
  CrossTable table(2);
  table.add(0, 1, std::nullopt, LossKind::other_forfeit);
  CHECK(table.games() == 0);
  CHECK(table.without_score() == 1);
  CHECK(table.total(0) == WinDrawLoss{});
  CHECK(table.forfeits(0) == ForfeitCounts{});
}

TEST_CASE("standings count games for each game id and in total") {
  Standings standings(2);
  standings.add("flipfour", 0, 1, Outcome::p1_win);
  standings.add("flipflop-3", 0, 1, Outcome::draw);
  standings.add("flipfour", 1, 0, Outcome::p1_win);
  CHECK(standings.overall().between(0, 1) == WinDrawLoss{1, 1, 1});
  REQUIRE(standings.by_game().size() == 2);
  CHECK(standings.by_game().at("flipfour").between(0, 1) == WinDrawLoss{1, 0, 1});
  CHECK(standings.by_game().at("flipflop-3").between(0, 1) == WinDrawLoss{0, 1, 0});
}

TEST_CASE("a pair counts once both of its games have finished") {
  Standings standings(3);
  standings.add("flipfour", 2, 1, Outcome::p1_win, LossKind::regular, 7);
  CHECK(standings.overall().pairs_between(1, 2) == Pentanomial{});
  CHECK(standings.overall().between(2, 1) == WinDrawLoss{1, 0, 0});
  CHECK(standings.pending_pairs() == 1);
  standings.add("flipfour", 1, 2, Outcome::draw, LossKind::regular, 7);
  CHECK(standings.pending_pairs() == 0);
  CHECK(standings.overall().pairs_between(2, 1) == Pentanomial{{0, 0, 0, 1, 0}});
  CHECK(standings.overall().pairs_between(1, 2) == Pentanomial{{0, 1, 0, 0, 0}});
  CHECK(standings.by_game().at("flipfour").pairs_between(2, 1) == Pentanomial{{0, 0, 0, 1, 0}});
}

TEST_CASE("a pair counts the same if its games finish in the other order") {
  for (const Outcome first : {Outcome::p1_win, Outcome::draw, Outcome::p2_win})
    for (const Outcome second : {Outcome::p1_win, Outcome::draw, Outcome::p2_win}) {
      Standings in_order(2);
      in_order.add("flipfour", 0, 1, first, LossKind::regular, 1);
      in_order.add("flipfour", 1, 0, second, LossKind::regular, 1);
      Standings swapped(2);
      swapped.add("flipfour", 1, 0, second, LossKind::regular, 1);
      swapped.add("flipfour", 0, 1, first, LossKind::regular, 1);
      CHECK(in_order == swapped);
      const std::size_t points = half_points(first, Player::p1) + half_points(second, Player::p2);
      CHECK(in_order.overall().pairs_between(0, 1).pairs[points] == 1);
      CHECK(in_order.overall().pairs_between(0, 1).total() == 1);
    }
}

TEST_CASE("a pair with an unscored game or without exchanged seats does not count") {
  Standings standings(3);
  standings.add("flipfour", 0, 1, std::nullopt, LossKind::regular, 1);
  standings.add("flipfour", 1, 0, Outcome::draw, LossKind::regular, 1);
  standings.add("flipfour", 0, 1, Outcome::p1_win, LossKind::regular, 2);
  standings.add("flipfour", 0, 1, Outcome::p1_win, LossKind::regular, 2);
  standings.add("flipfour", 0, 1, Outcome::p1_win, LossKind::regular, 3);
  standings.add("flipfour", 2, 0, Outcome::p1_win, LossKind::regular, 3);
  CHECK(standings.pending_pairs() == 0);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) CHECK(standings.overall().pairs_between(a, b) == Pentanomial{});
  CHECK(standings.overall().games() == 5);
}

TEST_CASE("memory is used only for pending pairs") {
  Standings standings(2);
  for (std::size_t pair = 0; pair < 1000; ++pair) {
    standings.add("flipfour", 0, 1, Outcome::p1_win, LossKind::regular, pair);
    if (pair >= 8) standings.add("flipfour", 1, 0, Outcome::p1_win, LossKind::regular, pair - 8);
    CHECK(standings.pending_pairs() <= 9);
  }
  CHECK(standings.pending_pairs() == 8);
  CHECK(standings.overall().pairs_between(0, 1) == Pentanomial{{0, 0, 992, 0, 0}});
}
