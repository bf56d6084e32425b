#include "referee/live/round_tracker.hpp"

#include <functional>

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

GameSummary summary(const ScheduledGame& game, std::optional<Outcome> outcome) {
  GameSummary summary;
  summary.index = static_cast<std::int64_t>(game.index);
  for (const Player seat : both_players) summary.players[seat] = static_cast<std::uint32_t>(game.seats[seat]);
  summary.round = static_cast<std::uint16_t>(game.round + 1);
  summary.outcome = outcome;
  return summary;
}

/// The engine with the lower number wins.
std::optional<Outcome> lower_wins(const ScheduledGame& game) {
  return game.seats[Player::p1] < game.seats[Player::p2] ? Outcome::p1_win : Outcome::p2_win;
}

/// A tournament whose games are decided by a function.
struct Played {
  using Decide = std::function<std::optional<Outcome>(const ScheduledGame&)>;

  Played(const Format& format, std::size_t engines, Decide decide = lower_wins)
      : schedule(format, 1, engines), tracker(format, 1, engines), decide_(std::move(decide)) {}

  /// Plays up to `count` games.
  std::vector<GameSummary> play(std::size_t count) {
    std::vector<GameSummary> games;
    while (games.size() < count) {
      const auto game = schedule.next();
      if (!game) break;
      games.push_back(summary(*game, decide_(*game)));
      schedule.add({games.back().index, games.back().outcome});
    }
    return games;
  }
  void track(const std::vector<GameSummary>& games) {
    for (const GameSummary& game : games) tracker.add(game);
  }

  Schedule schedule;
  RoundTracker tracker;

 private:
  Decide decide_;
};

PerPlayer<std::optional<std::size_t>> engines(std::optional<std::size_t> first,
                                              std::optional<std::size_t> second) {
  return {{first, second}};
}

const Format swiss{.kind = FormatKind::swiss, .rounds = 3};
const Format knockout{.kind = FormatKind::knockout};

TEST_CASE("the standings of a Swiss tournament are those of its schedule") {
  Played tournament(swiss, 7);
  CHECK(tournament.tracker.swiss()->rounds_completed() == 0);
  for (int i = 0; i < 20; ++i) {
    tournament.track(tournament.play(1));
    CHECK(tournament.tracker.swiss()->standings() == tournament.schedule.swiss()->standings());
  }
  CHECK(tournament.schedule.over());
  CHECK(tournament.tracker.swiss()->rounds_completed() == 3);
}

TEST_CASE("games of a Swiss tournament may arrive in any order") {
  Played tournament(swiss, 7);
  auto games = tournament.play(20);
  std::ranges::reverse(games);
  tournament.track(games);
  CHECK(tournament.tracker.swiss()->standings() == tournament.schedule.swiss()->standings());
  CHECK(tournament.tracker.rounds().size() == 3);
}

TEST_CASE("a Swiss round shows all its pairings and its bye before its first game") {
  Played tournament(swiss, 5);
  auto rounds = tournament.tracker.rounds();
  REQUIRE(rounds.size() == 1);
  CHECK(rounds[0].name == "Round 1");
  REQUIRE(rounds[0].pairings.size() == 3);
  CHECK(rounds[0].pairings[0].games.empty());
  CHECK_FALSE(rounds[0].pairings[0].winner);
  CHECK(rounds[0].pairings[2].engines == engines(4, std::nullopt));
  CHECK(rounds[0].pairings[2].is_bye);
  CHECK(rounds[0].pairings[2].half_points[Player::p1] == 4);
  tournament.track(tournament.play(4));
  rounds = tournament.tracker.rounds();
  REQUIRE(rounds.size() == 2);
  CHECK(rounds[0].pairings[0].games == std::vector<std::int64_t>{0, 1});
  CHECK(rounds[0].pairings[0].half_points == PerPlayer<std::size_t>{{4, 0}});
  CHECK(rounds[0].pairings[0].winner == Player::p1);
  CHECK(rounds[1].pairings.size() == 3);
}

TEST_CASE("a knockout shows its whole bracket from the start") {
  const Played tournament(knockout, 6);
  const auto rounds = tournament.tracker.rounds();
  REQUIRE(rounds.size() == 3);
  CHECK(rounds[0].name == "Round 1");
  CHECK(rounds[2].name == "Final");
  REQUIRE(rounds[0].pairings.size() == 4);
  CHECK(rounds[0].pairings[0].engines == engines(0, std::nullopt));
  CHECK(rounds[0].pairings[0].is_bye);
  CHECK(rounds[0].pairings[0].winner == Player::p1);
  CHECK(rounds[0].pairings[1].engines == engines(3, 4));
  REQUIRE(rounds[1].pairings.size() == 2);
  CHECK(rounds[1].pairings[0].engines == engines(0, std::nullopt));  // who has a bye waits for an opponent
  CHECK_FALSE(rounds[1].pairings[0].is_bye);
  CHECK_FALSE(rounds[1].pairings[0].winner);
  CHECK(rounds[2].pairings[0].engines == engines(std::nullopt, std::nullopt));
}

TEST_CASE("an engine that leads after all games of its tie advances before the round has ended") {
  Played tournament(knockout, 4);
  tournament.track(tournament.play(1));
  auto rounds = tournament.tracker.rounds();
  CHECK(rounds[0].pairings[0].half_points == PerPlayer<std::size_t>{{2, 0}});
  CHECK_FALSE(rounds[0].pairings[0].winner);
  auto rest = tournament.play(3);
  std::erase_if(rest, [](const GameSummary& game) { return game.index >= 2; });
  tournament.track(rest);
  rounds = tournament.tracker.rounds();
  CHECK(rounds[0].pairings[0].winner == Player::p1);
  CHECK(rounds[1].pairings[0].engines == engines(0, std::nullopt));
}

TEST_CASE("a knockout counts tie-breaks, and shows that the better seed advanced") {
  Format format = knockout;
  format.tie_breaks = 2;
  Played tournament(format, 2, [](const ScheduledGame&) { return Outcome::draw; });
  tournament.track(tournament.play(3));
  RoundPairing final = tournament.tracker.rounds()[0].pairings[0];
  CHECK(final.tie_breaks == 1);
  CHECK(final.games.size() == 3);
  CHECK_FALSE(final.winner);
  tournament.track(tournament.play(3));
  final = tournament.tracker.rounds()[0].pairings[0];
  CHECK(final.half_points == PerPlayer<std::size_t>{{6, 6}});
  CHECK(final.winner == Player::p1);
  CHECK(final.by_seed);
}

TEST_CASE("games that no schedule contains do no harm") {
  RoundTracker tracker(knockout, 1, 4);
  GameSummary stray;
  stray.index = 1'000'000;
  stray.players = {{3, 3}};
  stray.round = 9;
  tracker.add(stray);
  stray.index = 0;
  stray.round = 0;
  tracker.add(stray);
  CHECK(tracker.rounds().size() == 2);
}

}  // namespace
}  // namespace flipside::referee::test
