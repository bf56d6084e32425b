#include "engine/games/flipflop/flipflop.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace flipside::test {
namespace {

using Small = FlipFlop<3>;
using Large = FlipFlop<5>;

template <class G>
G at(std::string_view position) {
  auto game = G().parse(position);
  REQUIRE_MESSAGE(game.has_value(), position);
  return *game;
}

/// Returns the error for an invalid position.
template <class G>
std::string position_error(std::string_view position) {
  const auto game = G().parse(position);
  REQUIRE_MESSAGE(!game.has_value(), position);
  return game.error().message;
}

/// Returns the error for an illegal move.
template <class G>
std::string move_error(const G& game, std::string_view text) {
  const auto move = game.parse_move(text);
  REQUIRE_MESSAGE(!move.has_value(), text);
  return move.error().message;
}

template <class G>
G after(G game, std::string_view text) {
  const auto move = game.parse_move(text);
  REQUIRE_MESSAGE(move.has_value(), text);
  game.play(*move);
  return game;
}

TEST_CASE("a new game is the start position with White to move") {
  CHECK(Small().text() == "rrr/3/RRR w - 1");
  CHECK(Large().text() == "rrrrr/5/5/5/RRRRR w - 1");
  CHECK(at<Small>("rrr/3/RRR w - 1") == Small());
  CHECK(at<Large>("rrrrr/5/5/5/RRRRR w - 1") == Large());
}

TEST_CASE("White wins the designer's sample game") {
  Small game;
  for (const char* move : {"b1b3", "a3b3", "a1a3", "c3c2", "a3b2", "b3a2", "c1a1", "c2b1", "b2b1", "a2b2",
                           "b1c2", "b2a3", "a1b2", "a3b3", "b2b3"}) {
    CHECK(game.outcome() == std::nullopt);
    game = after(game, move);
  }
  CHECK(game.text() == "1B1/2R/3 b - 8");
  CHECK(game.outcome() == Outcome::p1_win);
}

TEST_CASE("a piece flips after it moves") {
  const Small game = after(Small(), "a1a2");
  CHECK(game.text() == "rrr/B2/1RR b - 1");
  CHECK(after(after(game, "b3b2"), "a2b3").text() == "rRr/1b1/1RR b - 2");
}

TEST_CASE("a piece that survives the opponent's turn on its goal square wins") {
  const Large game = at<Large>("r1B1r/5/5/5/RR1RR b - 3");
  CHECK(game.outcome() == std::nullopt);
  CHECK(after(game, "a5a4").outcome() == Outcome::p1_win);
  CHECK(after(game, "a5b5").outcome() == Outcome::p1_win);
}

TEST_CASE("a piece that is captured on its goal square does not win") {
  const Large game = after(at<Large>("r1B1r/5/5/5/RR1RR b - 3"), "a5c5");
  CHECK(game.text() == "2b1r/5/5/5/RR1RR w - 4");
  CHECK(game.outcome() == std::nullopt);
}

TEST_CASE("holding the goal takes precedence over having no legal move") {
  // White holds the goal square b3 and has no legal move.
  const Small game = at<Small>("1Br/b1b/RB1 w - 5");
  CHECK(game.outcome() == Outcome::p1_win);
  CHECK(game.count_moves() == 0);
}

TEST_CASE("a position set up with a piece of the side to move on its goal square is won by that side") {
  CHECK(at<Small>("1R1/3/r2 w - 1").outcome() == Outcome::p1_win);
  CHECK(at<Small>("R2/3/1b1 b - 1").outcome() == Outcome::p2_win);
  CHECK(at<Small>("1R1/3/1r1 w - 1").outcome() == Outcome::p1_win);
  CHECK(at<Small>("1R1/3/1r1 b - 1").outcome() == Outcome::p2_win);
  CHECK(at<Small>("1R1/3/r2 b - 1").outcome() == std::nullopt);
}

TEST_CASE("a side without a legal move or without pieces loses") {
  CHECK(at<Small>("R2/1R1/b1b b - 7").outcome() == Outcome::p1_win);
  CHECK(at<Small>("3/3/r2 w - 7").outcome() == Outcome::p2_win);
  CHECK(at<Small>("3/3/3 w - 7").outcome() == Outcome::p2_win);
}

TEST_CASE("captures happen only on goal squares") {
  const Large game = at<Large>("r4/5/5/5/R1b1R w - 3");
  CHECK(move_error(game, "a1a5") ==
        "'a1a5' is not legal: captures are allowed only on the goal squares c1 and c5");
  CHECK(game.parse_move("a1c1").has_value());
}

TEST_CASE("the error explains why a move is illegal") {
  const Large game;
  CHECK(move_error(at<Large>("r3r/5/5/5/1R3 w - 3"), "b1c4") ==
        "'b1c4' is not legal: a rook on b1 cannot reach c4");
  CHECK(move_error(game, "b1b1") == "'b1b1' is not legal: a rook on b1 cannot reach b1");
  CHECK(move_error(game, "b1c1") == "'b1c1' is not legal: a piece of the same colour is on c1");
  CHECK(move_error(game, "b1d1") == "'b1d1' is not legal: the path from b1 to d1 is blocked");
  CHECK(move_error(game, "b2b3") == "'b2b3' is not legal: there is no piece on b2");
  CHECK(move_error(game, "b5b4") == "'b5b4' is not legal: the piece on b5 is the opponent's");
  CHECK(move_error(Small(), "b1b4") ==
        "'b1b4' is not a move, expected two squares of the 3x3 board, such as a1b2");
  CHECK(move_error(at<Small>("1R1/3/r2 w - 1"), "b3a3") == "'b3a3' is not legal: the game is over (p1win)");
}

TEST_CASE("the display text shows the faces before and after a move, and x for a capture") {
  const Small game = at<Small>("rRr/r2/B1R b - 3");
  const auto capture = game.parse_move("a3b3");
  REQUIRE(capture);
  CHECK(game.display_text(*capture) == "Ra3xb3=B");
  const Small next = at<Small>("3/3/B1r w - 3");
  const auto move = next.parse_move("a1b2");
  REQUIRE(move);
  CHECK(next.display_text(*move) == "Ba1-b2=R");
}

TEST_CASE("the error for an invalid position names the invalid field") {
  CHECK(position_error<Small>("rrr/3/RRX w - 1").starts_with("BOARD: row 3 from the top: 'X'"));
  CHECK(position_error<Small>("rrr/3 w - 1").starts_with("BOARD"));
  CHECK(position_error<Small>("rrr/4/RRR w - 1").starts_with("BOARD"));
  CHECK(position_error<Small>("rrr/12/RRR w - 1").starts_with("BOARD"));
  CHECK(position_error<Small>("rrr/3/RRR x - 1").starts_with("TURN"));
  CHECK(position_error<Small>("rrr/3/RRR w o 1").starts_with("PHASE"));
  CHECK(position_error<Small>("rrr/3/RRR w - 0").starts_with("FULLMOVE"));
  CHECK(position_error<Small>("rrr/r2/RRR w - 1") == "BOARD: Black has 4 pieces, expected at most 3");
  CHECK(position_error<Large>("rrrrr/5/5/1B3/RRRRR w - 1") ==
        "BOARD: White has 6 pieces, expected at most 5");
}

TEST_CASE("the hash depends on board and turn, but not on the move number") {
  CHECK(at<Small>("rr1/3/RR1 w - 1").hash() == at<Small>("rr1/3/RR1 w - 9").hash());
  CHECK(at<Small>("rr1/3/RR1 w - 1").hash() != at<Small>("rr1/3/RR1 b - 1").hash());
  CHECK(at<Small>("rr1/3/RR1 w - 1").hash() != at<Small>("rr1/3/RB1 w - 1").hash());
  CHECK(at<Small>("rr1/3/RR1 w - 1").hash() != at<Small>("RR1/3/rr1 w - 1").hash());
}

TEST_CASE("a drawing shows the board with its coordinates") {
  CHECK(Small().drawing() == " 3 r r r\n 2 . . .\n 1 R R R\n   a b c\n");
}

TEST_CASE("the move list can hold the largest possible number of moves") {
  CHECK(at<Small>("2R/1R1/R2 w - 1").legal_moves().size() == Small::MoveList::capacity());
  CHECK(at<Large>("4R/3R1/2R2/1R3/R4 w - 1").legal_moves().size() == Large::MoveList::capacity());
}

TEST_CASE("an uncapturable piece on the goal square outweighs all other pieces") {
  CHECK(at<Large>("2B2/5/5/rr1r1/5 b - 9").evaluate() < -1000);
  CHECK(at<Large>("r1B2/5/5/rr3/5 b - 9").evaluate() > -1000);
}

TEST_CASE("an extra piece increases the evaluation") {
  CHECK(at<Large>("r4/5/5/5/RR3 w - 9").evaluate() > at<Large>("r4/5/5/5/R4 w - 9").evaluate());
}

}  // namespace
}  // namespace flipside::test
