#include "referee/tournament/tournament_state.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

Config config_of(const Format& format, std::size_t engines) {
  Config config;
  config.games = {"flipflop-3"};
  config.engines.resize(engines);
  config.format = format;
  return config;
}

/// Plays the games that are known, all won by the engine with the smaller number.
void play_stage(TournamentState& proceedings) {
  std::vector<ScheduledGame> games;
  while (const auto game = proceedings.schedule().next()) games.push_back(*game);
  for (const ScheduledGame& game : games)
    proceedings.add({static_cast<std::int64_t>(game.index),
                     win_for(game.seats[Player::p1] < game.seats[Player::p2] ? Player::p1 : Player::p2)});
}

TEST_CASE("the number of games is exact where all are known, and where all rounds are alike") {
  const ScheduleProgress all = TournamentState(config_of({.rounds = 5}, 3), {}).outlook();
  CHECK(all.total == 30);
  CHECK(all.known == 30);
  CHECK(all.bound == TotalKind::exact);
  TournamentState swiss(config_of({.kind = FormatKind::swiss, .rounds = 3}, 5), {});
  CHECK(swiss.outlook().total == 12);
  CHECK(swiss.outlook().known == 4);
  CHECK(swiss.outlook().bound == TotalKind::exact);
  play_stage(swiss);
  CHECK(swiss.outlook().total == 12);
  CHECK(swiss.outlook().known == 8);
  CHECK(swiss.outlook().stage_begin == 4);
}

TEST_CASE("a knockout's number of games is told at least, until it is over") {
  TournamentState knockout(config_of({.kind = FormatKind::knockout}, 4), {});
  CHECK(knockout.outlook().total == 6);
  CHECK(knockout.outlook().bound == TotalKind::at_least);
  play_stage(knockout);
  CHECK(knockout.outlook().bound == TotalKind::at_least);
  play_stage(knockout);
  CHECK(knockout.outlook().bound == TotalKind::exact);
  CHECK(knockout.outlook().total == 6);
}

TEST_CASE("a test tells how it stands, and the number of games once it has decided") {
  Config config = config_of({.kind = FormatKind::match, .rounds = 200}, 2);
  config.sprt = SprtSettings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 200};
  TournamentState proceedings(config, {});
  CHECK(proceedings.outlook().bound == TotalKind::at_most);
  CHECK(proceedings.outlook().total == 400);
  CHECK(proceedings.outlook().note == "LLR 0.00 (-2.94, 2.94)");
  CHECK_FALSE(proceedings.end());
  play_stage(proceedings);
  REQUIRE(proceedings.end());
  CHECK(*proceedings.end() < 400);
  CHECK(proceedings.outlook().bound == TotalKind::exact);
  CHECK(proceedings.outlook().total == static_cast<std::uint64_t>(*proceedings.end()));

  config.format.rounds = 1'000'000'000;  // none named
  CHECK(TournamentState(config, {}).outlook().bound == TotalKind::unknown);
}

}  // namespace
}  // namespace flipside::referee
