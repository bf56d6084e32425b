#include "bots/uct/uct_player.hpp"

#include <doctest/doctest.h>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

/// A time source that stands still.
class StandingTime final : public TimeSource {
 public:
  Instant now() override { return {}; }
};

Question question(const AnyGame& game, std::uint64_t playouts) {
  Question asked{game, {}, {}, {}, [](const ugi::Info&) {}};
  asked.limits.nodes = playouts;
  return asked;
}

/// Returns the moves and visits of a self-play game.
std::string played(UctPlayer& player, const std::string& id) {
  AnyGame game = *start_game(id);
  std::string text;
  while (!game.outcome() && game.plies() < 12) {
    const Thought thought = player.choose_move(question(game, 500));
    text += thought.move + ' ' + std::to_string(thought.score->value) + ' ';
    REQUIRE(game.play(thought.move));
  }
  return text;
}

TEST_CASE("equal seeds give equal games, and the host can set the seed") {
  StandingTime time;
  for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    UctPlayer a("a", 9, time);
    UctPlayer b("b", 9, time);
    UctPlayer c("c", 1, time);
    const std::string game = played(a, id);
    CHECK(played(b, id) == game);
    CHECK(played(c, id) != game);
    REQUIRE(c.set_option("Seed", "9"));
    CHECK(played(c, id) == game);
    a.new_game();
    CHECK(played(a, id) == game);
  }
}

TEST_CASE("the bot switches between games and reports the expected reply if enabled") {
  StandingTime time;
  UctPlayer player("uct", 1, time);
  for (const auto* id : {"flipflop-5", "flipway-9", "flipway-9-pie", "flipflop-5"}) {
    AnyGame game = *start_game(id);
    REQUIRE(player.set_option("Ponder", "true"));
    const Thought thought = player.choose_move(question(game, 2000));
    CHECK(thought.nodes == 2000);
    REQUIRE(game.play(thought.move));
    CHECK(game.play(thought.reply));
    REQUIRE(player.set_option("Ponder", "false"));
    CHECK(player.choose_move(question(*start_game(id), 2000)).reply.empty());
  }
}

TEST_CASE("more playouts play better") {
  StandingTime time;
  UctPlayer strong("strong", 1, time);
  UctPlayer weak("weak", 2, time);
  int wins = 0;
  for (int round = 0; round < 10; ++round) {
    AnyGame game = *start_game("flipway-5-pie");
    const Player seat = round % 2 == 0 ? Player::p1 : Player::p2;
    while (!game.outcome())
      REQUIRE(game.play(game.to_move() == seat ? strong.choose_move(question(game, 1000)).move
                                               : weak.choose_move(question(game, 10)).move));
    wins += game.outcome() == win_for(seat);
  }
  CHECK(wins >= 8);
}

}  // namespace
}  // namespace flipside
