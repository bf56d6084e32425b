#include "engine/solve/perfect_play.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

bool always() { return true; }
bool never() { return false; }

bool goes_on(const AnyGame& game) { return !game.outcome(); }

TEST_CASE("perfect play ends a won game after as many plies as it says, against any defence") {
  PerfectPlay perfect;
  Random random(3);
  int won = 0;
  for (int round = 0; round < 200; ++round) {
    AnyGame game = *start_game("flipflop-3");
    for (int ply = 0; ply < 4 && goes_on(game); ++ply) {
      const auto moves = game.legal_moves();
      REQUIRE(game.play(moves[random.below(moves.size())]));
    }
    if (!goes_on(game)) continue;
    const Player side = game.to_move();
    const auto promised = perfect.choose(game, always);
    REQUIRE(promised);
    if (promised->value.outcome != win_for(side)) continue;
    ++won;
    int left = *promised->value.plies;
    while (goes_on(game)) {
      REQUIRE(left > 0);
      const auto moves = game.legal_moves();
      const auto best = perfect.choose(game, always);
      REQUIRE(game.play(game.to_move() == side ? best->move : moves[random.below(moves.size())]));
      --left;
    }
    CHECK(game.outcome() == win_for(side));
  }
  CHECK(won > 20);
}

TEST_CASE("perfect play never loses a game that is not lost") {
  PerfectPlay perfect;
  Random random(4);
  for (int round = 0; round < 50; ++round) {
    AnyGame game = *start_game("flipflop-3");
    const auto side = static_cast<Player>(round % 2);
    const auto start = perfect.choose(game, always);
    REQUIRE(start);
    while (goes_on(game)) {
      const auto moves = game.legal_moves();
      const auto best = perfect.choose(game, always);
      REQUIRE(best);
      REQUIRE(game.play(game.to_move() == side ? best->move : moves[random.below(moves.size())]));
    }
    if (start->value.outcome != win_for(opponent(side))) CHECK(game.outcome() != win_for(opponent(side)));
  }
}

TEST_CASE("positions found in the solution are counted: every move, and every answer to one that draws") {
  PerfectPlay perfect;
  const AnyGame start = *start_game("flipflop-3");
  const auto best = perfect.choose(start, always);
  REQUIRE(best);
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  for (const std::string& move : start.legal_moves()) {
    AnyGame next = start;
    REQUIRE(next.play(move));
    ++least;
    most += 1 + next.count_moves();
  }
  CHECK(best->tbhits >= least);
  CHECK(best->tbhits <= most);
}

TEST_CASE("a large variant is not solved, and nothing waits where it must not") {
  PerfectPlay perfect;
  CHECK_FALSE(PerfectPlay::covers("flipflop-5"));
  CHECK_FALSE(perfect.choose(*start_game("flipflop-5"), always));
  (void)perfect.choose(*start_game("flipflop-3"), never);  // begins to solve, or has done so already
  int asked = 0;
  (void)perfect.choose(*start_game("flipflop-3"), [&] { return ++asked < 3; });
  CHECK(asked <= 3);
  CHECK(perfect.choose(*start_game("flipflop-3"), always));
}

}  // namespace
}  // namespace flipside
