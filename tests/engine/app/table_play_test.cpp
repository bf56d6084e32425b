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
#include "engine/tablebase/flipflop_rules.hpp"
#include "engine/tablebase/table_maker.hpp"
#include "tests/engine/session/fixtures.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

// Tables of FlipFlop with two pieces a side, and the engine that plays by them.
struct Play {
  Play() {
    REQUIRE(make_table("flipflop-5", {.time = time, .folder = folder.file(""), .pieces = 4}));
    table = *open_tables("flipflop-5", folder.file(""));
    REQUIRE(player.set_option("TablePath", folder.file("")));
  }
  SolvedValue value(const AnyGame& game) const { return table->value(game).value(); }
  std::string best(const AnyGame& game) {
    GoLimits limits;
    limits.movetime = std::chrono::seconds(60);
    Thought thought = player.choose_move({game, limits, {}, {}, [](const ugi::Info& /*info*/) {}});
    CHECK(thought.tbhits.has_value());
    return std::move(thought.move);
  }
  // The reply that ends a lost game soonest.
  std::string worst(const AnyGame& game) const {
    std::optional<int> soonest;
    std::string worst;
    for (const std::string& move : game.legal_moves()) {
      AnyGame next = game;
      REQUIRE(next.play(move));
      const int plies = next.outcome() ? 0 : value(next).plies.value();
      if (soonest.value_or(plies) < plies) continue;
      soonest = plies;
      worst = move;
    }
    return worst;
  }

  test::TemporaryDirectory folder;
  StandingTime time;
  std::shared_ptr<const SolvedGame> table;
  SearchPlayer player{time};
};

// Some position of two pieces a side with such a value.
template <class F>
AnyGame position_where(Random& random, F suits) {
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
    AnyGame game(two_faced::FlipFlopRules::Game::of(mover, pieces(occupied)));
    if (!game.outcome() && suits(game)) return game;
  }
}

TEST_CASE(
    "by its tables the engine wins a won endgame in as many plies as they tell, sooner after bad replies") {
  Play play;
  Random random(1);
  for (const bool defends : {true, false})
    for (const int least : {1, 2, 20, 60}) {
      AnyGame game = position_where(random, [&](const AnyGame& at) {
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
        REQUIRE(game.play(engine || defends ? play.best(game) : play.worst(game)));
      }
      CHECK(game.outcome() == Outcome::p1_win);
      CHECK(left >= 0);
      if (defends) CHECK(left == 0);
    }
}

TEST_CASE("by its tables the engine keeps a drawn endgame drawn, and wins what is given away") {
  Play play;
  Random random(2);
  for (const bool defends : {true, false})
    for (int round = 0; round < 3; ++round) {
      AnyGame game =
          position_where(random, [&](const AnyGame& at) { return play.value(at).outcome == Outcome::draw; });
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

// How many answers to a move lose what was drawn.
int answers_that_lose(const Play& play, const AnyGame& after) {
  int losses = 0;
  for (const std::string& answer : after.legal_moves()) {
    AnyGame next = after;
    REQUIRE(next.play(answer));
    const Outcome outcome = next.outcome() ? *next.outcome() : play.value(next).outcome;
    losses += outcome == win_for(opponent(after.to_move()));
  }
  return losses;
}

TEST_CASE("of the moves that draw the one is played that most answers to lose") {
  Play play;
  Random random(3);
  int told_apart = 0;
  for (int round = 0; round < 10; ++round) {
    const AnyGame game =
        position_where(random, [&](const AnyGame& at) { return play.value(at).outcome == Outcome::draw; });
    std::vector<int> of_drawing;
    for (const std::string& move : game.legal_moves()) {
      AnyGame next = game;
      REQUIRE(next.play(move));
      if (!next.outcome() && play.value(next).outcome == Outcome::draw)
        of_drawing.push_back(answers_that_lose(play, next));
    }
    AnyGame next = game;
    REQUIRE(next.play(play.best(game)));
    const int most = *std::ranges::max_element(of_drawing);
    CHECK(answers_that_lose(play, next) == most);
    told_apart += of_drawing.front() != most;
  }
  CHECK(told_apart > 0);
}

TEST_CASE("a table that turns out to be damaged is told of once, and what it lacks is searched") {
  Play play;
  {
    std::fstream file(play.folder.file("flipflop-5.values"), std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(100);
    file << std::string(100'000, 'x');
  }
  REQUIRE(play.player.set_option("TablePath", play.folder.file("")));
  Random random(4);
  int told = 0;
  GoLimits few;
  few.nodes = 100;
  for (int round = 0; round < 10; ++round) {
    const AnyGame game = position_where(random, [&](const AnyGame& /*at*/) { return true; });
    const Thought thought = play.player.choose_move({game, few, {}, {}, [&](const ugi::Info& info) {
                                                       told += info.text.starts_with("error: TablePath: ");
                                                     }});
    CHECK_FALSE(thought.move.empty());
  }
  CHECK(told == 1);
}

TEST_CASE("where a position has more pieces than the tables the engine searches") {
  Play play;
  GoLimits few;
  few.nodes = 500;
  const Thought thought =
      play.player.choose_move({*start_game("flipflop-5"), few, {}, {}, [](const ugi::Info& /*info*/) {}});
  CHECK_FALSE(thought.tbhits);
  CHECK(thought.nodes > 1);
}

}  // namespace
}  // namespace flipside
