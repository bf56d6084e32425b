#include "referee/tournament/tournament_state.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

Config config_of(const Format& format, std::size_t engines) {
  Config config;
  config.games = {"flipflop-3"};
  config.engines.resize(engines);
  config.format = format;
  return config;
}

/// Plays all games with known pairings. The engine with the lower index wins each game.
void play_stage(TournamentState& state) {
  std::vector<ScheduledGame> games;
  while (const auto game = state.schedule().next()) games.push_back(*game);
  for (const ScheduledGame& game : games)
    state.add({static_cast<std::int64_t>(game.index),
               win_for(game.seats[Player::p1] < game.seats[Player::p2] ? Player::p1 : Player::p2)});
}

TEST_CASE(
    "the number of games is exact if all pairings are known or all rounds have the same number of games") {
  const ScheduleProgress all = TournamentState(config_of({.rounds = 5}, 3), {}).progress();
  CHECK(all.total == 30);
  CHECK(all.known == 30);
  CHECK(all.total_kind == TotalKind::exact);
  TournamentState swiss(config_of({.kind = FormatKind::swiss, .rounds = 3}, 5), {});
  CHECK(swiss.progress().total == 12);
  CHECK(swiss.progress().known == 4);
  CHECK(swiss.progress().total_kind == TotalKind::exact);
  play_stage(swiss);
  CHECK(swiss.progress().total == 12);
  CHECK(swiss.progress().known == 8);
  CHECK(swiss.progress().stage_begin == 4);
}

TEST_CASE("the number of games of a knockout is a lower bound until it is over") {
  TournamentState knockout(config_of({.kind = FormatKind::knockout}, 4), {});
  CHECK(knockout.progress().total == 6);
  CHECK(knockout.progress().total_kind == TotalKind::at_least);
  play_stage(knockout);
  CHECK(knockout.progress().total_kind == TotalKind::at_least);
  play_stage(knockout);
  CHECK(knockout.progress().total_kind == TotalKind::exact);
  CHECK(knockout.progress().total == 6);
}

TEST_CASE("progress includes the status of an SPRT, and the number of games once it has decided") {
  Config config = config_of({.kind = FormatKind::match, .rounds = 200}, 2);
  config.sprt = SprtSettings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 200};
  TournamentState state(config, {});
  CHECK(state.progress().total_kind == TotalKind::at_most);
  CHECK(state.progress().total == 400);
  CHECK(state.progress().note == "LLR 0.00 (-2.94, 2.94)");
  CHECK_FALSE(state.end());
  play_stage(state);
  REQUIRE(state.end());
  CHECK(*state.end() < 400);
  CHECK(state.progress().total_kind == TotalKind::exact);
  CHECK(state.progress().total == static_cast<std::uint64_t>(*state.end()));

  config.format.rounds = 1'000'000'000;  // the default, which means no limit
  CHECK(TournamentState(config, {}).progress().total_kind == TotalKind::unknown);
}

const SprtSettings settings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 100};

/// Returns random results. The first engine wins each game with a probability of `wins_out_of_ten` / 10.
std::vector<GameResult> results(std::uint64_t wins_out_of_ten, std::uint64_t seed) {
  Random random(seed);
  std::vector<GameResult> games;
  for (std::int64_t index = 0; index < 2000; ++index) {
    const bool win = random.below(10) < wins_out_of_ten;
    games.push_back({index, win_for(win == (index % 2 == 0) ? Player::p1 : Player::p2)});
  }
  return games;
}

TEST_CASE("the shortest decisive prefix of pairs determines the verdict, even if games end out of order") {
  for (const std::uint64_t wins : {4, 5, 7})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      auto games = results(wins, seed);
      SprtWatch in_order(settings);
      for (const GameResult& game : games) in_order.add(game);
      REQUIRE(in_order.decided());
      CHECK(in_order.end() % 2 == 0);
      CHECK(in_order.end() < 2000);
      // With one pair fewer, the SPRT is still undecided.
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

TEST_CASE("pairs are scored for the first engine, which is p1 in the first game of a pair") {
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

TEST_CASE("a pair with an unscored game is skipped, but its other game counts") {
  SprtWatch watch(settings);
  watch.add({0, std::nullopt});
  watch.add({1, Outcome::p1_win});
  CHECK(watch.end() == 2);
  CHECK(watch.games() == WinDrawLoss{0, 0, 1});
  CHECK(watch.pairs().total() == 0);
}

}  // namespace
}  // namespace flipside::referee
