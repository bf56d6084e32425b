#include "bots/uct/uct_player.hpp"

#include <doctest/doctest.h>

#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

SearchResult choose_move(UctPlayer& player, const AnyGame& game, std::uint64_t playouts) {
  test::ManualTime time;
  SearchRequest request{.game = game, .time = time};
  request.limits.nodes = playouts;
  return player.choose_move(request);
}

/// Returns the moves and scores of a self-play game of up to twelve plies.
std::string played(UctPlayer& player, const std::string& id) {
  AnyGame game = *start_game(id);
  std::string text;
  while (!game.outcome() && game.plies() < 12) {
    const SearchResult result = choose_move(player, game, 500);
    text += result.move + ' ' + std::to_string(result.score->value) + ' ';
    REQUIRE(game.play(result.move));
  }
  return text;
}

TEST_CASE("equal seeds give equal games, and the host can set the seed") {
  for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    UctPlayer a("a", 9);
    UctPlayer b("b", 9);
    UctPlayer c("c", 1);
    const std::string game = played(a, id);
    CHECK(played(b, id) == game);
    CHECK(played(c, id) != game);
    REQUIRE(c.set_option("Seed", "9"));
    CHECK(played(c, id) == game);
    a.new_game();
    CHECK(played(a, id) == game);
  }
}

TEST_CASE("the bot switches between games, and reports the expected reply if Ponder is set") {
  UctPlayer player("uct", 1);
  for (const auto* id : {"flipflop-5", "flipway-9", "flipway-9-pie", "flipflop-5"}) {
    AnyGame game = *start_game(id);
    REQUIRE(player.set_option("Ponder", "true"));
    const SearchResult result = choose_move(player, game, 2000);
    CHECK(result.nodes == 2000);
    REQUIRE(game.play(result.move));
    CHECK(game.play(result.ponder_move));
    REQUIRE(player.set_option("Ponder", "false"));
    CHECK(choose_move(player, *start_game(id), 2000).ponder_move.empty());
  }
}

TEST_CASE("the bot plays better with more playouts") {
  UctPlayer strong("strong", 1);
  UctPlayer weak("weak", 2);
  int wins = 0;
  for (int round = 0; round < 10; ++round) {
    AnyGame game = *start_game("flipway-5-pie");
    const Player seat = round % 2 == 0 ? Player::p1 : Player::p2;
    while (!game.outcome())
      REQUIRE(game.play(game.to_move() == seat ? choose_move(strong, game, 1000).move
                                               : choose_move(weak, game, 10).move));
    wins += game.outcome() == win_for(seat);
  }
  CHECK(wins >= 8);
}

}  // namespace
}  // namespace flipside
