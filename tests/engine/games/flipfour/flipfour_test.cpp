#include "engine/games/flipfour/flipfour.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "engine/core/random.hpp"

namespace flipside::test {
namespace {

FlipFour at(std::string_view position) {
  auto game = FlipFour().parse(position);
  REQUIRE_MESSAGE(game.has_value(), position);
  return *game;
}

/// Returns the error for an invalid position.
std::string position_error(std::string_view position) {
  const auto game = FlipFour().parse(position);
  REQUIRE_MESSAGE(!game.has_value(), position);
  return game.error().message;
}

/// Returns the error for an illegal move.
std::string move_error(const FlipFour& game, std::string_view text) {
  const auto move = game.parse_move(text);
  REQUIRE_MESSAGE(!move.has_value(), text);
  return move.error().message;
}

FlipFour after(FlipFour game, std::string_view text) {
  const auto move = game.parse_move(text);
  REQUIRE_MESSAGE(move.has_value(), text);
  game.play(*move);
  return game;
}

TEST_CASE("a new game starts with an empty board and White to move") {
  CHECK(FlipFour().text() == "5/5/5/5/5 w - 1");
  CHECK(FlipFour().count_moves() == 50);
}

TEST_CASE("a piece is placed with either face up") {
  CHECK(after(FlipFour(), "R@c3").text() == "5/5/2R2/5/5 b - 1");
  CHECK(after(after(FlipFour(), "B@e1"), "B@c3").text() == "5/5/2b2/5/4B w - 2");
}

TEST_CASE("a piece jumps over others and flips, even while pieces are in hand") {
  const FlipFour game = at("5/5/5/5/Rr1b1 w - 3");
  CHECK(after(game, "a1c1").text() == "5/5/5/5/1rBb1 b - 3");
  CHECK(after(game, "a1e1").text() == "5/5/5/5/1r1bB b - 3");
  CHECK(after(at("4b/5/5/1R3/B4 w - 3"), "a1d4").text() == "4b/3R1/5/1R3/5 b - 3");
}

TEST_CASE("four adjacent pieces in a row, column or diagonal win, whatever their faces") {
  CHECK(after(at("5/5/5/RBB1R/r1bb1 w - 9"), "e2d2").outcome() == Outcome::p1_win);
  CHECK(after(at("r4/b4/r4/4r/R1B2 b - 9"), "e2a2").outcome() == Outcome::p2_win);
  CHECK(after(at("4R/3B1/2R2/r4/r4 w - 9"), "B@b2").outcome() == Outcome::p1_win);
  CHECK(after(at("R4/1B3/2R2/r4/r4 w - 9"), "R@d2").outcome() == Outcome::p1_win);
}

TEST_CASE("four pieces in a line with a gap do not win") {
  CHECK(at("5/5/5/RB1BR/rrb2 b - 9").outcome() == std::nullopt);
  CHECK(at("R4/1B3/5/3R1/4R b - 9").outcome() == std::nullopt);
}

TEST_CASE("a line does not wrap around the edge of the board") {
  CHECK(at("5/5/5/RR3/3RR b - 9").outcome() == std::nullopt);
  CHECK(at("5/5/RRR2/4R/5 b - 9").outcome() == std::nullopt);
  CHECK(at("R4/5/4R/3R1/2R2 b - 9").outcome() == std::nullopt);
  CHECK(at("5/5/3R1/R3R/1R3 b - 9").outcome() == std::nullopt);
}

TEST_CASE("there are 28 lines of four cells each") {
  CHECK(std::all_of(four_in_line.all().begin(), four_in_line.all().end(),
                    [](Cells line) { return std::popcount(line) == 4 && FourInLine::holds(line); }));
  int held = 0;
  for (Cells cells = 0; cells < Cells{1} << 25; ++cells)
    if (std::popcount(cells) == 4 && FourInLine::holds(cells)) ++held;
  CHECK(held == 28);
}

TEST_CASE("fewer than four pieces do not form a line") {
  for (const char* position : {"5/5/5/5/5 w - 1", "5/5/5/5/RRR2 b - 2", "5/5/5/5/4R b - 2"})
    CHECK(at(position).outcome() == std::nullopt);
}

TEST_CASE("a side without a legal move loses") {
  FlipFour game;
  for (const char* move : {"B@b1", "R@c2", "B@a2", "R@b3", "B@e4", "R@d3", "B@d5", "R@c4"}) {
    CHECK(game.outcome() == std::nullopt);
    game = after(game, move);
  }
  CHECK(game.outcome() == Outcome::p2_win);
  CHECK(game.legal_moves().empty());
}

TEST_CASE("a position that is set up with a line is won by the owner of the line, even on the owner's turn") {
  CHECK(at("5/RRRR1/5/5/5 b - 9").outcome() == Outcome::p1_win);
  CHECK(at("5/RRRR1/5/5/5 w - 9").outcome() == Outcome::p1_win);
  CHECK(at("5/RRRR1/5/5/5 w - 9").count_moves() == 0);
  CHECK(at("5/1bbbr/5/5/5 w - 9").outcome() == Outcome::p2_win);
}

TEST_CASE("a position in which both sides have a line is invalid") {
  CHECK(position_error("5/RRRR1/bbbb1/5/5 b - 9") ==
        "BOARD: both White and Black have four in a line, expected at most one line");
}

TEST_CASE("the error for an invalid position names the invalid field") {
  CHECK(position_error("5/5/5/5/4 w - 1").starts_with("BOARD"));
  CHECK(position_error("5/5/5/5/4W w - 1").starts_with("BOARD"));
  CHECK(position_error("5/5/RRR2/5/RR3 w - 1") == "BOARD: White has 5 pieces, expected at most 4");
  CHECK(position_error("5/5/5/5/5 r - 1").starts_with("TURN"));
  CHECK(position_error("5/5/5/5/5 w s 1").starts_with("PHASE"));
  CHECK(position_error("5/5/5/5/5 w - 1x").starts_with("FULLMOVE"));
}

TEST_CASE("the error explains why a move is illegal") {
  const FlipFour game = at("r4/5/5/5/R2B1 w - 2");
  CHECK(move_error(game, "a1b2") == "'a1b2' is not legal: a rook on a1 cannot reach b2");
  CHECK(move_error(game, "a1d1") == "'a1d1' is not legal: there is a piece on d1");
  CHECK(move_error(game, "a1a5") == "'a1a5' is not legal: there is a piece on a5");
  CHECK(move_error(game, "R@a5") == "'R@a5' is not legal: there is a piece on a5");
  CHECK(move_error(game, "b1b2") == "'b1b2' is not legal: there is no piece on b1");
  CHECK(move_error(game, "a5a4") == "'a5a4' is not legal: the piece on a5 is the opponent's");
  CHECK(move_error(game, "r@c3") ==
        "'r@c3' is not a placement, expected R or B, then '@', then a square from a1 to e5");
  CHECK(move_error(game, "R@c6") ==
        "'R@c6' is not a placement, expected R or B, then '@', then a square from a1 to e5");
  CHECK(move_error(at("5/5/5/5/RR1BB w - 5"), "R@c3") ==
        "'R@c3' is not legal: all 4 pieces are on the board");
  CHECK(move_error(at("5/RRRR1/5/5/5 b - 9"), "R@c3") == "'R@c3' is not legal: the game is over (p1win)");
}

TEST_CASE("the display text shows placements and the faces before and after a move") {
  const FlipFour game = at("5/5/5/5/R4 w - 2");
  CHECK(game.display_text(*game.parse_move("R@c3")) == "R@c3");
  CHECK(game.display_text(*game.parse_move("a1c1")) == "Ra1-c1=B");
}

TEST_CASE("the move list can hold the largest possible number of moves") {
  CHECK(at("5/5/2R2/1R3/R4 w - 4").legal_moves().size() == FlipFour::MoveList::capacity());
}

TEST_CASE("three pieces on an open line are worth more than three scattered pieces") {
  CHECK(at("5/5/5/RRR2/r1b1b w - 4").evaluate() > at("5/R4/2R2/4R/r1b1b w - 4").evaluate());
}

TEST_CASE("the bit-parallel count of open lines matches a line-by-line count") {
  Random random(5);
  for (int round = 0; round < 2000; ++round) {
    Cells own = 0;
    Cells other = 0;
    for (int i = 0; i < 4; ++i) {
      own |= Cells{1} << random.below(25);
      other |= Cells{1} << random.below(25);
    }
    other &= ~own;
    std::array<int, 5> expected{};
    for (const Cells line : four_in_line.all()) {
      if ((line & other) == 0) ++expected[static_cast<std::size_t>(std::popcount(line & own))];
      if ((line & own) == 0) --expected[static_cast<std::size_t>(std::popcount(line & other))];
    }
    const auto surplus = FourInLine::surplus(own, other);
    CAPTURE(own);
    CAPTURE(other);
    CHECK(std::equal(surplus.begin(), surplus.end(), expected.begin()));
  }
}

}  // namespace
}  // namespace flipside::test
