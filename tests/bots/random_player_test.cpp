#include "bots/random_player.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

std::string choose(RandomPlayer& player, const AnyGame& game) {
  test::ManualTime time;
  return player.choose_move({.game = game, .time = time}).move;
}

TEST_CASE("the random bot plays every legal move about equally often, and no other move") {
  RandomPlayer player("random", 3);
  for (const auto* id : {"flipflop-3", "flipfour", "flipchain-3"}) {
    const AnyGame game = *start_game(id);
    const auto legal = game.legal_moves();
    std::map<std::string, std::size_t> counts;
    constexpr std::size_t choices_per_move = 400;
    for (std::size_t i = 0; i < choices_per_move * legal.size(); ++i) ++counts[choose(player, game)];
    CHECK(counts.size() == legal.size());
    for (const std::string& move : legal) {
      CAPTURE(move);
      CHECK(counts[move] > choices_per_move / 2);
      CHECK(counts[move] < choices_per_move * 3 / 2);
    }
  }
}

TEST_CASE("the option Seed makes the random bot repeat its moves") {
  const AnyGame game = *start_game("flipway-9");
  RandomPlayer seeded("a", 9);
  RandomPlayer set("b", 1);
  REQUIRE(set.set_option("Seed", "9"));
  RandomPlayer other("c", 1);
  std::string seeded_moves;
  std::string set_moves;
  std::string other_moves;
  for (int i = 0; i < 10; ++i) {
    seeded_moves += choose(seeded, game) + ' ';
    set_moves += choose(set, game) + ' ';
    other_moves += choose(other, game) + ' ';
  }
  CHECK(set_moves == seeded_moves);
  CHECK(other_moves != seeded_moves);
}

}  // namespace
}  // namespace flipside
