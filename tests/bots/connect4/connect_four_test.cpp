#include "bots/connect4/connect_four.hpp"

#include <doctest/doctest.h>

#include "bots/connect4/connect4_games.hpp"
#include "engine/core/any_game.hpp"
#include "engine/core/game_tree.hpp"

namespace flipside {
namespace {

/// Drops a stone into each of the listed columns in order, and returns the resulting game.
ConnectFour after(std::string_view moves) {
  ConnectFour game;
  for (const char column : moves) {
    const auto move = game.parse_move({&column, 1});
    REQUIRE(move.has_value());
    game.play(*move);
  }
  return game;
}

std::string position_error(std::string_view position) {
  const auto game = ConnectFour().parse(position);
  REQUIRE_MESSAGE(!game.has_value(), position);
  return game.error().message;
}

TEST_CASE("perft matches the known counts") {
  const ConnectFour start;
  const std::uint64_t known[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (int depth = 0; depth < 8; ++depth) {
    CAPTURE(depth);
    CHECK(perft(start, depth) == known[depth]);
  }
}

TEST_CASE("stones stack in their column, and a full column accepts none") {
  CHECK(after("").text() == "7/7/7/7/7/7 x - 1");
  CHECK(after("dda").text() == "7/7/7/7/3o3/x2x3 o - 2");
  const ConnectFour full = after("aaaaaa");
  CHECK(full.count_moves() == 6);
  CHECK(full.parse_move("a").error().message == "'a' is not legal: the column is full");
  CHECK(full.parse_move("h").error().message == "'h' is not a move, expected a column from a to g");
  CHECK(full.display_text({1}) == "b1");
  CHECK(after("dd").display_text({3}) == "d3");
}

TEST_CASE("four stones in a row, column or diagonal win, even at the edges of the board") {
  CHECK(after("aabbccd").outcome() == Outcome::p1_win);
  CHECK(after("gafbecd").outcome() == Outcome::p1_win);
  CHECK(after("ggffeed").outcome() == Outcome::p1_win);
  CHECK(after("abababa").outcome() == Outcome::p1_win);
  CHECK(after("gagagbg").outcome() == Outcome::p1_win);
  CHECK(after("bababb").outcome() == std::nullopt);
  CHECK(after("gabagafa").outcome() == Outcome::p2_win);
  CHECK(after("abbccdcddad").outcome() == Outcome::p1_win);  // the diagonal from a1 to d4
  CHECK(after("gffeededdad").outcome() == Outcome::p1_win);  // the diagonal from g1 to d4
  CHECK(after("aabbccd").legal_moves().empty());
  CHECK(after("aabbccd").parse_move("a").error().message == "'a' is not legal: the game is over (p1win)");
}

TEST_CASE("lines do not wrap from one column into the next") {
  CHECK(ConnectFour().parse("x6/x6/x6/o6/o6/oxo4 o - 5").has_value() == false);
  const auto game = ConnectFour().parse("x6/x6/x6/o6/o6/ox5 o - 4");
  REQUIRE(game.has_value());
  CHECK(game->outcome() == std::nullopt);
}

TEST_CASE("a full board without a line is a draw") {
  const auto last = ConnectFour().parse("xoxoxo1/xoxoxox/oxoxoxo/oxoxoxo/xoxoxox/xoxoxox o - 21");
  REQUIRE(last.has_value());
  CHECK(last->outcome() == std::nullopt);
  REQUIRE(last->count_moves() == 1);
  ConnectFour full = *last;
  full.play({6});
  CHECK(full.outcome() == Outcome::draw);
}

TEST_CASE("positions round-trip through text, and equal positions have equal hashes") {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    ConnectFour game;
    while (!game.outcome()) {
      const auto again = ConnectFour().parse(game.text());
      REQUIRE_MESSAGE(again.has_value(), game.text());
      CHECK(*again == game);
      CHECK(again->hash() == game.hash());
      CHECK(game.count_moves() == game.legal_moves().size());
      const auto moves = game.legal_moves();
      game.play(moves[random.below(moves.size())]);
    }
  }
  CHECK(after("abc").hash() == after("cba").hash());
  CHECK(after("abc").hash() != after("acb").hash());
}

TEST_CASE("an impossible position is rejected with a reason") {
  CHECK(position_error("7/7/7/7/7/7 w - 1") == "TURN: expected 'x' or 'o', got 'w'");
  CHECK(position_error("7/7/7/7/7/7 o - 1") == "TURN: expected 'x', got 'o'");
  CHECK(position_error("7/7/7/7/7/7 x - 2") == "FULLMOVE: expected 1 given the number of stones, got 2");
  CHECK(position_error("7/7/7/7/x6/7 o - 1") == "BOARD: the stone on a2 has no stone below it");
  CHECK(position_error("7/7/7/7/7/o6 x - 1") ==
        "BOARD: 0 stones of x and 1 of o; expected equal numbers or one more x");
  CHECK(position_error("7/7/7/7/o6/xxxxooo x - 5") == "BOARD: x is to move but has already won");
  CHECK(position_error("7/7/7/7/7 x - 1").starts_with("BOARD: "));
}

TEST_CASE("the evaluation is antisymmetric in the sides") {
  CHECK(ConnectFour().evaluate() == 0);
  CHECK(after("d").evaluate() < 0);
  CHECK(after("da").evaluate() > 0);
}

TEST_CASE("connect4-bot plays only Connect Four, which is not a registered game") {
  const BotGames games = connect_four_games();
  REQUIRE(games.start(games.first).has_value());
  CHECK(games.start(games.first)->id() == "connect4");
  CHECK(games.start("flipfour").error().message == "unknown game 'flipfour', expected connect4");
  CHECK_FALSE(registered_games().start("connect4").has_value());
}

}  // namespace
}  // namespace flipside
