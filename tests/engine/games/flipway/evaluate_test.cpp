#include "tests/engine/games/flipway/games.hpp"

namespace flipside {
namespace {

TEST_CASE("the side closer to a connection has the higher evaluation") {
  CHECK(set_up("flipway-5", "2b2/2b2/2b2/2b2/5 b - 5").evaluate() > 100);
  CHECK(set_up("flipway-5", "2b2/2b2/2b2/2b2/5 w - 5").evaluate() < -100);
  CHECK(set_up("flipway-5", "5/5/wwww1/5/5 w - 5").evaluate() > 100);
  CHECK(set_up("flipway-5", "5/5/wwww1/5/5 b - 5").evaluate() < -100);
}

TEST_CASE("exchanging the colours and transposing the board does not change the evaluation") {
  CHECK(set_up("flipway-5", "5/bb3/2w2/2w2/5 b - 5").evaluate() ==
        set_up("flipway-5", "1w3/1w3/2bb1/5/5 w - 5").evaluate());
}

TEST_CASE("if White may swap, a good opening for Black is equally good for White") {
  const std::string board = "5/2bb1/2bb1/5/5";
  CHECK(set_up("flipway-5-pie", board + " w - 1").evaluate() < 0);
  CHECK(set_up("flipway-5-pie", board + " w s 1").evaluate() ==
        -set_up("flipway-5-pie", board + " w - 1").evaluate());
}

TEST_CASE("a one-ply greedy player beats a random player") {
  Random random(5);
  int wins = 0;
  constexpr int games = 20;
  for (int round = 0; round < games; ++round) {
    AnyGame game = start_of("flipway-7");
    const auto greedy = round % 2 == 0 ? Player::p1 : Player::p2;
    while (!game.outcome()) {
      if (game.to_move() != greedy) {
        play_any(game, random);
        continue;
      }
      std::string best;
      int best_value = 10'000;  // from the opponent's point of view
      for (const auto& move : game.legal_moves()) {
        AnyGame next = game;
        play(next, move);
        const int value = next.outcome() ? -10'000 : next.evaluate();
        if (value < best_value) {
          best = move;
          best_value = value;
        }
      }
      play(game, best);
    }
    wins += winner(*game.outcome()) == greedy;
  }
  CHECK(wins >= games * 3 / 4);
}

}  // namespace
}  // namespace flipside
