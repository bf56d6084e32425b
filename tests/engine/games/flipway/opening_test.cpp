#include "tests/engine/games/flipway/games.hpp"

namespace flipside {
namespace {

TEST_CASE("without the pie rule, Black opens with one stone anywhere on the empty board") {
  const AnyGame game = start_of("flipway-3");
  CHECK(sorted(game.legal_moves()) ==
        std::vector<std::string>{"@a1", "@a2", "@a3", "@b1", "@b2", "@b3", "@c1", "@c2", "@c3"});
  CHECK(move_error(game, "@a1b1") ==
        "'@a1b1' is not legal: without the pie rule, Black opens with a single point");
}

TEST_CASE("with the pie rule, Black opens with one to four stones in one 2x2 area") {
  const AnyGame game = start_of("flipway-4-pie");
  CHECK(game.count_moves() == 4 * 4 + 2 * 4 * 3 + 7 * 3 * 3);
  CHECK(game.legal_moves().size() == game.count_moves());
  for (const char* text :
       {"@a1", "@d4", "@a1b1", "@d3d4", "@b2c3", "@c2b3", "@b1a2b2", "@a1a2b2", "@c3d3c4d4"})
    CHECK(is_legal(game, text));
  AnyGame played = game;
  play(played, "@b1a2b2");
  CHECK(played.text() == "4/4/bb2/1b2 w s 1");
  CHECK(start_of("flipway-19-pie").count_moves() == 19 * 19 + 2 * 19 * 18 + 7 * 18 * 18);
}

TEST_CASE("the points of an opening must be distinct, in rank-major order and within one 2x2 area") {
  const AnyGame game = start_of("flipway-5-pie");
  for (const char* text : {"@b1a1", "@a2a1", "@a1a1", "@a1b2a2"})
    CHECK(move_error(game, text).find("in the order a1, b1") != std::string::npos);
  for (const char* text : {"@a1c1", "@a1a3", "@b1a2c2", "@a1b1c1", "@a1e5"})
    CHECK(move_error(game, text).find("points of one 2x2 area") != std::string::npos);
  for (const char* text : {"@", "@f1", "@a6", "@a1x", "@a1 b1"})
    CHECK(move_error(game, text).find("points of the 5 x 5 board after '@'") != std::string::npos);
  for (const char* text : {"", "a1", "a1b2", "c3xd4"})
    CHECK(move_error(game, text).find("Black's opening, '@' followed by points") != std::string::npos);
}

TEST_CASE("colours alternate by point on checkered boards and by block on 2x2 boards") {
  CHECK(start_of("flipway-4-checkered").text() == "wbwb/bwbw/wbwb/bwbw b o 1");
  CHECK(start_of("flipway-3-checkered-a1white").text() == "wbw/bwb/wbw b o 1");
  CHECK(start_of("flipway-5-2x2").text() == "bbwwb/wwbbw/wwbbw/bbwwb/bbwwb b o 1");
  CHECK(start_of("flipway-3-2x2-a1white").text() == "bbw/wwb/wwb b o 1");
}

TEST_CASE("on a full board without the pie rule, Black opens by flipping one white stone") {
  AnyGame game = start_of("flipway-5-2x2");
  CHECK(game.count_moves() == 12);
  CHECK(is_legal(game, "@c1"));  // c1 is not part of a crosscut
  CHECK(move_error(game, "@a1") == "'@a1' is not legal: there is no white stone on a1");
  CHECK(move_error(game, "@c2b3").find("without the pie rule") != std::string::npos);
  play(game, "@c1");
  CHECK(game.text() == "bbwwb/wwbbw/wwbbw/bbwwb/bbbwb w - 1");
}

TEST_CASE(
    "on a full board with the pie rule, Black opens by flipping one or both white stones of a crosscut") {
  AnyGame game = start_of("flipway-5-2x2-pie");
  CHECK(sorted(game.legal_moves()) == std::vector<std::string>{"@b3", "@b4", "@b4c5", "@c2", "@c2b3", "@c5",
                                                               "@d2", "@d2e3", "@d5", "@e3", "@e4", "@e4d5"});
  CHECK(move_error(game, "@c1") == "'@c1' is not legal: the stone is not part of a crosscut");
  CHECK(move_error(game, "@c2d2") == "'@c2d2' is not legal: the stones do not belong to the same crosscut");
  CHECK(move_error(game, "@b2b3") == "'@b2b3' is not legal: there is no white stone on b2");
  play(game, "@c2b3");
  CHECK(game.text() == "bbwwb/wwbbw/wbbbw/bbbwb/bbwwb w s 1");
}

TEST_CASE("an opening that connects the edges wins before a swap is possible") {
  AnyGame game = start_of("flipway-4-checkered-pie");
  play(game, "@a2b3");
  CHECK(game.text() == "wbwb/bbbw/bbwb/bwbw w s 1");
  CHECK(game.outcome() == Outcome::p1_win);
  CHECK(game.legal_moves().empty());
  CHECK(move_error(game, "swap").find("the game is over (p1win)") != std::string::npos);
}

TEST_CASE("a swap exchanges the colours and leaves White to move") {
  AnyGame game = start_of("flipway-5-pie");
  CHECK(move_error(game, "swap") == "'swap' is not legal: a swap is legal only on White's first turn");
  play(game, "@b3c3");
  CHECK(game.to_move() == Player::p2);
  CHECK(game.colour_of(Player::p2) == 1);
  CHECK(is_legal(game, "swap"));
  AnyGame swapped = game;
  play(swapped, "swap");
  CHECK(swapped.text() == "5/5/1bb2/5/5 w x 2");
  CHECK(swapped.to_move() == Player::p1);
  CHECK(swapped.colour_of(Player::p1) == 1);
  CHECK(swapped.colour_of(Player::p2) == 0);
  CHECK_FALSE(is_legal(swapped, "swap"));
  play(swapped, "c3d4");
  CHECK(swapped.text() == "5/2ww1/1bbw1/5/5 b x 2");
  CHECK(swapped.to_move() == Player::p2);

  play(game, "c3d4");
  CHECK(game.text() == "5/2ww1/1bbw1/5/5 b - 2");
  CHECK(game.colour_of(Player::p1) == 0);
}

TEST_CASE("a swap requires the pie rule") {
  AnyGame game = start_of("flipway-5");
  play(game, "@c3");
  CHECK(game.text() == "5/5/2b2/5/5 w - 1");
  CHECK_FALSE(is_legal(game, "swap"));
  CHECK(move_error(game, "swap") == "'swap' is not legal: the game has no pie rule");
}

TEST_CASE("on checkered boards of even size, perft does not depend on the colour of a1") {
  for (const char* pie : {"", "-pie"})
    CHECK(start_of(std::string("flipway-6-checkered-a1white") + pie).perft(3) ==
          start_of(std::string("flipway-6-checkered") + pie).perft(3));
}

}  // namespace
}  // namespace flipside
