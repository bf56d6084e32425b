#include "tests/engine/games/flipway/games.hpp"

namespace flipside {
namespace {

TEST_CASE("a chain from bottom to top wins for Black, and a chain from left to right wins for White") {
  CHECK(set_up("flipway-3", "1b1/1b1/1b1 w - 4").outcome() == Outcome::p1_win);
  CHECK(set_up("flipway-3", "3/www/3 b - 4").outcome() == Outcome::p2_win);
  CHECK_FALSE(set_up("flipway-3", "3/bbb/3 w - 4").outcome());
  CHECK_FALSE(set_up("flipway-3", "1w1/1w1/1w1 b - 4").outcome());
  CHECK_FALSE(set_up("flipway-3", "1b1/b2/b2 w - 4").outcome());  // diagonal steps do not connect
}

TEST_CASE("after a swap a chain wins for the player who holds its colour") {
  CHECK(set_up("flipway-3-pie", "1b1/1b1/1b1 w x 4").outcome() == Outcome::p2_win);
  CHECK(set_up("flipway-3-pie", "3/www/3 b x 4").outcome() == Outcome::p1_win);
}

TEST_CASE("a drop or a flip that connects the edges wins") {
  AnyGame dropped = set_up("flipway-4", "2b1/2b1/b3/b3 b - 4");
  play(dropped, "a2b3");
  CHECK(dropped.outcome() == Outcome::p1_win);
  AnyGame flipped = set_up("flipway-4", "1wb1/1wb1/1bw1/1bw1 b - 4");
  play(flipped, "b2xc3");
  CHECK(flipped.outcome() == Outcome::p1_win);
}

TEST_CASE("a drop that touches both edges without connecting them does not win") {
  AnyGame game = set_up("flipway-4", "2b1/1w2/2w1/1b2 b - 3");
  play(game, "b2c3");
  CHECK(game.text() == "2b1/1wb1/1bw1/1b2 w - 3");
  CHECK_FALSE(game.outcome());
}

TEST_CASE("a game ends with the first move that completes a chain") {
  Random random(3);
  for (const char* id :
       {"flipway-4-pie", "flipway-7", "flipway-9-checkered-pie", "flipway-13", "flipway-19-2x2"}) {
    for (int round = 0; round < 5; ++round) {
      AnyGame game = start_of(id);
      while (!game.outcome()) {
        // parse() examines the whole board, but play() examines only the changes.
        CHECK_FALSE(set_up(id, game.text()).outcome());
        CHECK(game.count_moves() > 0);
        play_any(game, random);
      }
      CHECK(set_up(id, game.text()).outcome() == game.outcome());
      CHECK(game.count_moves() == 0);
    }
  }
}

TEST_CASE("a position parsed from text equals the same position reached by play, including its hash") {
  Random random(4);
  for (const auto& id : FlipwayFamily::ids()) {
    const auto start = FlipwayFamily::start(id);
    REQUIRE(start);
    std::visit(
        [&](auto game) {
          while (!game.outcome()) {
            const auto moves = game.legal_moves();
            game.play(moves[random.below(moves.size())]);
            const auto parsed = game.parse(game.text());
            REQUIRE(parsed);
            REQUIRE(*parsed == game);
            REQUIRE(parsed->hash() == game.hash());
          }
        },
        *start);
  }
}

TEST_CASE("the hash depends on turn, phase and board, but not on the move number") {
  const Flipway<1> start({.size = 3, .pie = true});
  const auto hash = [&](std::string_view text) {
    const auto game = start.parse(text);
    REQUIRE(game);
    return game->hash();
  };
  CHECK(hash("3/1b1/3 w - 2") == hash("3/1b1/3 w - 7"));
  CHECK(hash("3/1b1/3 w - 2") != hash("3/1b1/3 b - 2"));
  CHECK(hash("3/1b1/3 w - 2") != hash("3/1b1/3 w x 2"));
  CHECK(hash("3/1b1/3 w - 1") != hash("3/1b1/3 w s 1"));
  CHECK(hash("3/1b1/3 w - 2") != hash("3/1w1/3 w - 2"));
}

TEST_CASE("the error for an invalid position names the invalid field") {
  CHECK(position_error("flipway-3", "3/3/3 b o").starts_with("position"));
  CHECK(position_error("flipway-3", "3/3 b - 1").starts_with("BOARD"));
  CHECK(position_error("flipway-3", "3/3/4 b - 1").starts_with("BOARD"));
  CHECK(position_error("flipway-3", "3/3/2r b - 1").starts_with("BOARD"));
  CHECK(position_error("flipway-3", "3/3/3 r - 1").starts_with("TURN"));
  CHECK(position_error("flipway-3", "3/3/3 b - 0").starts_with("FULLMOVE"));
  CHECK(position_error("flipway-3", "3/3/3 b z 1").starts_with("PHASE"));
}

TEST_CASE("phases s and x require a variant with the pie rule") {
  CHECK(position_error("flipway-3", "3/1b1/3 w s 1") == "PHASE: expected '-' or 'o', got 's'");
  CHECK(position_error("flipway-3", "3/1b1/3 w x 2") == "PHASE: expected '-' or 'o', got 'x'");
  CHECK(set_up("flipway-3-pie", "3/1b1/3 w s 1").count_moves() > 0);
  CHECK(set_up("flipway-3-pie", "3/1b1/3 w x 2").count_moves() > 0);
}

TEST_CASE("phase o requires the start board, Black to move and FULLMOVE 1") {
  CHECK(position_error("flipway-3", "3/1b1/3 b o 1") == "PHASE: 'o' requires the start board, BOARD 3/3/3");
  CHECK(position_error("flipway-3-2x2", "3/3/3 b o 1").find("BOARD wwb/bbw/bbw") != std::string::npos);
  CHECK(position_error("flipway-3", "3/3/3 w o 1") == "PHASE: 'o' requires TURN 'b' and FULLMOVE 1");
  CHECK(position_error("flipway-3", "3/3/3 b o 2") == "PHASE: 'o' requires TURN 'b' and FULLMOVE 1");
}

TEST_CASE("phase s requires White to move at FULLMOVE 1, and phase x requires FULLMOVE 2 or more") {
  CHECK(position_error("flipway-3-pie", "3/1b1/3 b s 1") == "PHASE: 's' requires TURN 'w' and FULLMOVE 1");
  CHECK(position_error("flipway-3-pie", "3/1b1/3 w s 2") == "PHASE: 's' requires TURN 'w' and FULLMOVE 1");
  CHECK(position_error("flipway-3-pie", "3/1b1/3 w x 1") == "PHASE: 'x' requires FULLMOVE 2 or more");
}

TEST_CASE("a position that play cannot reach is valid") {
  CHECK(set_up("flipway-3-2x2", "3/3/3 b - 1").count_moves() == 4);
  CHECK(set_up("flipway-3-pie", "3/3/3 w - 1").count_moves() == 4);
}

}  // namespace
}  // namespace flipside
