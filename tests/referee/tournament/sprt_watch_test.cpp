#include "referee/tournament/sprt_watch.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

const SprtSettings settings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 100};

/// Results in which the first engine scores so many of ten.
std::vector<GameResult> results(std::uint64_t wins_of_ten, std::uint64_t seed) {
  Random random(seed);
  std::vector<GameResult> games;
  for (std::int64_t index = 0; index < 2000; ++index) {
    const bool win = random.below(10) < wins_of_ten;
    games.push_back({index, win_for(win == (index % 2 == 0) ? Player::p1 : Player::p2)});
  }
  return games;
}

TEST_CASE("the verdict falls after the first pairs that decide, in whatever order games end") {
  for (const std::uint64_t wins : {4, 5, 7})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      auto games = results(wins, seed);
      SprtWatch in_order(settings);
      for (const GameResult& game : games) in_order.add(game);
      REQUIRE(in_order.decided());
      CHECK(in_order.end() % 2 == 0);
      CHECK(in_order.end() < 2000);
      // One pair less does not decide.
      SprtWatch shorter(settings);
      for (std::int64_t i = 0; i < in_order.end() - 1; ++i) shorter.add(games[static_cast<std::size_t>(i)]);
      CHECK_FALSE(shorter.decided());
      CHECK(shorter.end() == in_order.end() - 2);

      Random random(seed);
      for (std::size_t i = 0; i + 8 < games.size(); ++i) std::swap(games[i], games[i + random.below(8)]);
      SprtWatch out_of_order(settings);
      for (const GameResult& game : games) out_of_order.add(game);
      CHECK(out_of_order.end() == in_order.end());
      CHECK(out_of_order.pairs() == in_order.pairs());
      CHECK(out_of_order.games() == in_order.games());
      CHECK(out_of_order.state().verdict == in_order.state().verdict);
    }
}

TEST_CASE("pairs count for the first engine, which has the first seat in the first game") {
  SprtWatch watch(settings);
  watch.add({0, Outcome::p1_win});
  CHECK(watch.end() == 0);
  watch.add({1, Outcome::p2_win});
  CHECK(watch.end() == 2);
  CHECK(watch.games() == WinDrawLoss{2, 0, 0});
  CHECK(watch.pairs().pairs[4] == 1);
  watch.add({3, Outcome::p1_win});
  watch.add({2, Outcome::draw});
  CHECK(watch.games() == WinDrawLoss{2, 1, 1});
  CHECK(watch.pairs().pairs[1] == 1);
}

TEST_CASE("a pair of which a game has no score is passed over, and the other game counts as a game") {
  SprtWatch watch(settings);
  watch.add({0, std::nullopt});
  watch.add({1, Outcome::p1_win});
  CHECK(watch.end() == 2);
  CHECK(watch.games() == WinDrawLoss{0, 0, 1});
  CHECK(watch.pairs().total() == 0);
}

}  // namespace
}  // namespace flipside::referee
