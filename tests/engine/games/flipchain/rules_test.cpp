#include <algorithm>

#include "positions.hpp"

namespace flipside {
namespace {

bool allows(const Flipchain<1>& game, std::string_view move) {
  const auto moves = legal_texts(game);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace

TEST_CASE("a disc must touch at least as many enemy as friendly discs") {
  const auto game = position(3, "3/4/1br2/4/3 b - 2");
  CHECK(allows(game, "d2"));        // touches one friendly and one enemy disc
  CHECK(allows(game, "c4"));        // touches one enemy disc
  CHECK(allows(game, "e3"));        // touches no disc
  CHECK_FALSE(allows(game, "c1"));  // touches one friendly disc
  CHECK_FALSE(allows(game, "c2"));  // already occupied
  CHECK(game.count_moves() == 14);
}

TEST_CASE("enemy discs on a straight path to a friendly disc are flipped") {
  CHECK(after(position(3, "3/4/rbb2/4/3 r - 3"), {"c4"}).text() == "3/4/rrrr1/4/3 b - 3");
  CHECK(after(position(3, "3/4/3br/1b2/r2 r - 3"), {"c3"}).text() == "3/4/2rrr/1r2/r2 b - 3");
}

TEST_CASE("a path may turn by 60 degrees at each disc") {
  CHECK(after(position(3, "3/4/rb3/4/3 r - 2"), {"d2"}).text() == "3/1r2/rr3/4/3 b - 2");
  CHECK(after(position(3, "3/1b2/rb3/4/3 r - 2"), {"e1"}).text() == "r2/1r2/rr3/4/3 b - 2");
  CHECK(after(position(3, "3/1b2/rb3/4/3 r - 2"), {"e2"}).text() == "1r1/1r2/rr3/4/3 b - 2");
}

TEST_CASE("a path cannot turn by 120 degrees") {
  CHECK(after(position(3, "3/4/rb3/4/3 r - 2"), {"d1"}).text() == "3/r3/rb3/4/3 b - 2");
}

TEST_CASE("only paths from the placed disc flip discs") {
  CHECK(after(position(3, "3/4/rbr2/4/3 r - 3"), {"a3"}).text() == "3/4/rbr2/4/2r b - 3");
}

TEST_CASE("all flips are determined before any disc is flipped") {
  // The path reaches d2 only through c3, which is flipped too.
  CHECK(after(position(3, "r2/1b2/1rb2/4/3 r - 3"), {"c4"}).text() == "r2/1r2/1rrr1/4/3 b - 3");
}

TEST_CASE("a path that returns to the placed disc is flipped, and the resulting loop wins") {
  const auto game = after(position(2, "bb/b1b/1b r - 4"), {"a1"});
  CHECK(game.text() == "rr/r1r/rr b - 4");
  CHECK(game.outcome() == Outcome::p1_win);
  CHECK(game.legal_moves().empty());
  CHECK(game.count_moves() == 0);
}

TEST_CASE("a loop wins for the player who holds its colour") {
  CHECK(position(2, "rr/r1r/rr b - 4").outcome() == Outcome::p1_win);
  CHECK(position(2, "rr/r1r/rr b x 4").outcome() == Outcome::p2_win);
  CHECK(position(2, "bb/b1b/bb r - 4").outcome() == Outcome::p2_win);
  CHECK(position(2, "bb/b1b/bb r x 4").outcome() == Outcome::p1_win);
}

TEST_CASE("a loop may enclose empty cells, enemy discs or own discs") {
  CHECK(position(3, "3/1rr1/1r1r1/1rr1/3 b - 8").outcome() == Outcome::p1_win);
  CHECK(position(3, "3/1rr1/1rbr1/1rr1/3 b - 8").outcome() == Outcome::p1_win);
  CHECK(position(3, "3/1rr1/1rrr1/1rr1/3 b - 8").outcome() == Outcome::p1_win);
  CHECK(position(3, "rrr/r2r/r3r/r2r/rrr b - 9").outcome() == Outcome::p1_win);
}

TEST_CASE("discs along the border that enclose no cell do not form a loop") {
  CHECK(position(3, "rrr/r2r/r3r/r2r/r1r b - 9").outcome() == std::nullopt);
  CHECK(position(3, "rrr/rrr1/rrr2/4/3 b - 9").outcome() == Outcome::p1_win);
  CHECK(position(3, "rrr/rrrr/5/4/3 b - 9").outcome() == std::nullopt);
}

TEST_CASE("a placement without flips can close a loop") {
  // d2 joins the two ends of the red chain around c3. The adjacent blue discs make the placement legal.
  const auto game = after(position(3, "1bb/b1r1/1r1r1/1rr1/3 r - 7"), {"d2"});
  CHECK(game.text() == "1bb/brr1/1r1r1/1rr1/3 b - 7");
  CHECK(game.outcome() == Outcome::p1_win);
}

TEST_CASE("the sixth disc around a disc of the same colour closes a loop") {
  const auto game = after(position(3, "bb1/b1r1/1rrr1/1rr1/3 r - 7"), {"d2"});
  CHECK(game.text() == "bb1/brr1/1rrr1/1rr1/3 b - 7");
  CHECK(game.outcome() == Outcome::p1_win);
}

TEST_CASE("a pass is legal if and only if no placement is legal") {
  const auto stuck = position(2, "1r/bb1/bb b - 3");
  CHECK(legal_texts(stuck) == std::vector<std::string>{"pass"});
  CHECK(stuck.count_moves() == 1);
  CHECK(after(stuck, {"pass"}).text() == "1r/bb1/bb r - 4");
  CHECK_FALSE(allows(after(stuck, {"pass"}), "pass"));
}

TEST_CASE("after the first disc the second player may swap") {
  const auto opened = after(Flipchain<1>(3), {"c3"});
  CHECK(opened.text() == "3/4/2r2/4/3 b s 1");
  CHECK(allows(opened, "swap"));
  CHECK(opened.count_moves() == 19);

  const auto swapped = after(opened, {"swap"});
  CHECK(swapped.text() == "3/4/2r2/4/3 b x 2");
  CHECK(swapped.to_move() == Player::p1);
  CHECK(swapped.colour_of(Player::p1) == 1);
  CHECK(swapped.colour_of(Player::p2) == 0);
  CHECK_FALSE(allows(swapped, "swap"));
  CHECK(after(swapped, {"c4"}).text() == "3/4/2rb1/4/3 r x 2");
  CHECK(after(swapped, {"c4", "a1"}).text() == "3/4/2rb1/4/r2 b x 3");
}

TEST_CASE("the right to swap ends with the second player's first turn") {
  CHECK(after(Flipchain<1>(3), {"c3", "c4"}).text() == "3/4/2rb1/4/3 r - 2");
  CHECK_FALSE(allows(after(Flipchain<1>(3), {"c3", "c4", "a1"}), "swap"));
}

TEST_CASE("a full board without a loop is a draw") {
  CHECK(after(Flipchain<1>(2), {"c2", "a2", "b1", "c1", "b3", "b2", "a1"}).outcome() == Outcome::draw);
  const auto full = position(2, "br/rrr/rr b - 4");
  CHECK(full.outcome() == Outcome::draw);
  CHECK(full.count_moves() == 0);
}

TEST_CASE("the side with more legal placements has the higher evaluation") {
  CHECK(position(3, "3/4/rrr2/4/2b b - 3").evaluate() > 0);
  CHECK(position(3, "3/4/rrr2/4/2b r - 3").evaluate() < 0);
}

}  // namespace flipside
