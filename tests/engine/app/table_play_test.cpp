#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/app/search_player.hpp"
#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"
#include "engine/tablebase/two_sided/flipflop_rules.hpp"
#include "tests/engine/session/fixtures.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

// FlipFlop tables for two pieces per side, and an engine that plays from them.
struct Play {
  Play() {
    REQUIRE(make_table("flipflop-5", {.time = time, .directory = directory.file(""), .pieces = 4}));
    table = *open_tables("flipflop-5", directory.file(""));
    REQUIRE(player.set_option("TablePath", directory.file("")));
  }
  SolvedValue value(const AnyGame& game) const { return table->value(game).value(); }
  std::string best(const AnyGame& game) {
    GoLimits limits;
    limits.movetime = std::chrono::seconds(60);
    SearchResult result =
        player.choose_move({.game = game,
                            .time = time,
                            .limits = limits,
                            .budget = plan_time(limits, game.to_move(), player.move_overhead())});
    CHECK(result.tbhits.has_value());
    return std::move(result.move);
  }
  // Returns the reply that loses fastest.
  std::string fastest_losing_reply(const AnyGame& game) const {
    std::optional<int> soonest;
    std::string fastest;
    for (const std::string& move : game.legal_moves()) {
      AnyGame next = game;
      REQUIRE(next.play(move));
      const int plies = next.outcome() ? 0 : value(next).plies.value();
      if (soonest.value_or(plies) < plies) continue;
      soonest = plies;
      fastest = move;
    }
    return fastest;
  }

  test::TemporaryDirectory directory;
  FrozenTime time;
  std::shared_ptr<const SolvedGame> table;
  SearchPlayer player{};
};

// Returns a random position with two pieces per side that satisfies a predicate.
template <class F>
AnyGame random_position(Random& random, F predicate) {
  const auto pieces = [&](Cells& occupied) {
    Pieces two = 0;
    while (std::popcount(two) < 2) {
      const Cells cell = Cells{1} << random.below(25);
      if ((occupied & cell) != 0) continue;
      occupied |= cell;
      two |= Pieces{cell} << 32 * random.below(2);
    }
    return two;
  };
  for (;;) {
    Cells occupied = 0;
    const Pieces mover = pieces(occupied);
    AnyGame game(two_sided::FlipFlopRules::Game::of(mover, pieces(occupied)));
    if (!game.outcome() && predicate(game)) return game;
  }
}

TEST_CASE(
    "with tables, the engine wins a won endgame within the distance to win, and sooner after weak replies") {
  Play play;
  Random random(1);
  for (const bool defends : {true, false})
    for (const int least : {1, 2, 20, 60}) {
      AnyGame game = random_position(random, [&](const AnyGame& at) {
        const SolvedValue value = play.value(at);
        return value.outcome == Outcome::p1_win && *value.plies >= least;
      });
      int left = *play.value(game).plies;
      for (; !game.outcome(); --left) {
        const bool engine = game.to_move() == Player::p1;
        const SolvedValue before = play.value(game);
        CHECK(before.outcome == Outcome::p1_win);
        CHECK(*before.plies <= left);
        if (defends) CHECK(before.plies == left);
        REQUIRE(game.play(engine || defends ? play.best(game) : play.fastest_losing_reply(game)));
      }
      CHECK(game.outcome() == Outcome::p1_win);
      CHECK(left >= 0);
      if (defends) CHECK(left == 0);
    }
}

TEST_CASE("with tables, the engine holds every draw") {
  Play play;
  Random random(2);
  for (const bool defends : {true, false})
    for (int round = 0; round < 3; ++round) {
      AnyGame game =
          random_position(random, [&](const AnyGame& at) { return play.value(at).outcome == Outcome::draw; });
      for (int ply = 0; ply < 60 && !game.outcome(); ++ply) {
        const SolvedValue value = play.value(game);
        CHECK(value.outcome != Outcome::p2_win);
        if (defends) CHECK(value.outcome == Outcome::draw);
        const auto moves = game.legal_moves();
        REQUIRE(game.play(game.to_move() == Player::p1 || defends ? play.best(game)
                                                                  : moves[random.below(moves.size())]));
      }
      CHECK(game.outcome() != Outcome::p2_win);
    }
}

// Returns the number of replies that lose a drawn position.
int count_losing_replies(const Play& play, const AnyGame& after) {
  int losses = 0;
  for (const std::string& reply : after.legal_moves()) {
    AnyGame next = after;
    REQUIRE(next.play(reply));
    const Outcome outcome = next.outcome() ? *next.outcome() : play.value(next).outcome;
    losses += outcome == win_for(opponent(after.to_move()));
  }
  return losses;
}

TEST_CASE("among drawing moves the engine plays the one with the most losing replies") {
  Play play;
  Random random(3);
  int distinguished = 0;
  for (int round = 0; round < 10; ++round) {
    const AnyGame game =
        random_position(random, [&](const AnyGame& at) { return play.value(at).outcome == Outcome::draw; });
    std::vector<int> losing_replies;
    for (const std::string& move : game.legal_moves()) {
      AnyGame next = game;
      REQUIRE(next.play(move));
      if (!next.outcome() && play.value(next).outcome == Outcome::draw)
        losing_replies.push_back(count_losing_replies(play, next));
    }
    AnyGame next = game;
    REQUIRE(next.play(play.best(game)));
    const int most = *std::ranges::max_element(losing_replies);
    CHECK(count_losing_replies(play, next) == most);
    distinguished += losing_replies.front() != most;
  }
  CHECK(distinguished > 0);
}

TEST_CASE("a damaged table is reported once, and the engine searches instead") {
  Play play;
  {
    std::fstream file(play.directory.file("flipflop-5.values"),
                      std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(100);
    file << std::string(100'000, 'x');
  }
  REQUIRE(play.player.set_option("TablePath", play.directory.file("")));
  Random random(4);
  int reports = 0;
  GoLimits few;
  few.nodes = 100;
  for (int round = 0; round < 10; ++round) {
    const AnyGame game = random_position(random, [&](const AnyGame& /*at*/) { return true; });
    const SearchResult result = play.player.choose_move(
        {.game = game, .time = play.time, .limits = few, .report = [&](const ugi::Info& info) {
           reports += info.text.starts_with("error: TablePath: ");
         }});
    CHECK_FALSE(result.move.empty());
  }
  CHECK(reports == 1);
}

TEST_CASE("the engine searches positions with more pieces than the tables have") {
  Play play;
  GoLimits few;
  few.nodes = 500;
  const AnyGame start = *start_game("flipflop-5");
  const SearchResult result = play.player.choose_move({.game = start, .time = play.time, .limits = few});
  CHECK_FALSE(result.tbhits);
  CHECK(result.nodes > 1);
}

}  // namespace
}  // namespace flipside
