#include "bots/greedy/greedy_player.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

AnyGame after(const AnyGame& game, const std::string& move) {
  AnyGame next = game;
  REQUIRE(next.play(move));
  return next;
}

bool wins_at_once(const AnyGame& game, const std::string& move) {
  return after(game, move).outcome() == win_for(game.to_move());
}

bool is_safe(const AnyGame& game, const std::string& move) {
  const AnyGame next = after(game, move);
  if (next.outcome() == win_for(opponent(game.to_move()))) return false;
  const auto replies = next.legal_moves();
  return std::none_of(replies.begin(), replies.end(),
                      [&](const auto& reply) { return wins_at_once(next, reply); });
}

TEST_CASE("the greedy bot wins in one move if possible, and otherwise avoids losing in one move") {
  test::ManualTime time;
  GreedyPlayer player("greedy", 1);
  Random random(4);
  for (const auto* id : {"flipflop-3", "flipfour", "flipway-5-pie", "flipchain-3"}) {
    for (int round = 0; round < 20; ++round) {
      AnyGame game = *start_game(id);
      while (!game.outcome()) {
        const auto moves = game.legal_moves();
        const auto chosen = player.choose_move({.game = game, .time = time}).move;
        const bool can_win =
            std::any_of(moves.begin(), moves.end(), [&](auto& m) { return wins_at_once(game, m); });
        const bool can_stay =
            std::any_of(moves.begin(), moves.end(), [&](auto& m) { return is_safe(game, m); });
        CAPTURE(game.text());
        CAPTURE(chosen);
        CHECK(wins_at_once(game, chosen) == can_win);
        if (!can_win && can_stay) CHECK(is_safe(game, chosen));
        game = after(game, random.below(2) == 0 ? chosen : moves[random.below(moves.size())]);
      }
    }
  }
}

TEST_CASE("equal seeds give equal moves, and the host can set the seed") {
  const AnyGame game = *start_game("flipway-9");
  std::string moves;
  std::string same;
  std::string set;
  test::ManualTime time;
  GreedyPlayer a("a", 9);
  GreedyPlayer b("b", 9);
  GreedyPlayer c("c", 1);
  REQUIRE(c.set_option("Seed", "9"));
  for (int i = 0; i < 10; ++i) {
    moves += a.choose_move({.game = game, .time = time}).move;
    same += b.choose_move({.game = game, .time = time}).move;
    set += c.choose_move({.game = game, .time = time}).move;
  }
  CHECK(moves == same);
  CHECK(moves == set);
}

}  // namespace
}  // namespace flipside
