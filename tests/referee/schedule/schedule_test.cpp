#include "referee/schedule/schedule.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

const std::vector<std::pair<Format, std::size_t>> formats{
    {{.kind = FormatKind::round_robin, .rounds = 3}, 5},
    {{.kind = FormatKind::gauntlet, .rounds = 2, .seeds = 2}, 6},
    {{.kind = FormatKind::match, .rounds = 6}, 2},
    {{.kind = FormatKind::swiss, .rounds = 4, .pairs = 2}, 9},
    {{.kind = FormatKind::knockout, .pairs = 1, .tie_breaks = 3}, 11},
};

/// Returns a pseudorandom outcome for a game. The outcome is nullopt for one in twenty games.
std::optional<Outcome> outcome_of(std::size_t index, std::uint64_t seed) {
  const auto number = Random(mix(seed, index)).below(20);
  if (number == 0) return std::nullopt;
  return static_cast<Outcome>(number % 3);
}

/// Plays all games of a schedule. Runs `concurrency` games in parallel and ends them in a random order.
/// @param results  the seed of the outcomes
/// @param order    the seed of the finishing order
std::vector<ScheduledGame> play(Schedule& schedule, std::uint64_t results, std::size_t concurrency,
                                std::uint64_t order) {
  Random random(order);
  std::vector<ScheduledGame> played;
  std::vector<ScheduledGame> running;
  for (;;) {
    while (running.size() < concurrency) {
      const auto next = schedule.next();
      if (!next) break;
      running.push_back(*next);
    }
    if (running.empty()) break;
    const auto ended = running.begin() + static_cast<std::ptrdiff_t>(random.below(running.size()));
    schedule.add({static_cast<std::int64_t>(ended->index), outcome_of(ended->index, results)});
    played.push_back(*ended);
    running.erase(ended);
  }
  CHECK(schedule.over());
  std::sort(played.begin(), played.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
  return played;
}

TEST_CASE("in each round of a round robin, any two engines play each variant in both seats") {
  Schedule schedule({.kind = FormatKind::round_robin, .rounds = 4}, 3, 5);
  CHECK(schedule.games() == 3 * 10 * 4 * 2);
  std::set<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> seen;
  std::size_t pair = 0;
  for (std::size_t i = 0; const auto game = schedule.next(); ++i) {
    CHECK(game->index == i);
    CHECK(game->opening == game->pair);
    CHECK(game->pair >= pair);  // each round is complete before the next one begins
    pair = game->pair;
    seen.insert({game->game, game->pair, game->seats[Player::p1], game->seats[Player::p2]});
  }
  CHECK(seen.size() == 240);
  CHECK_FALSE(schedule.over());
}

TEST_CASE("the two games of a pair have the indices 2k and 2k + 1, the same opening and exchanged seats") {
  for (const auto& [format, engines] : formats) {
    Schedule schedule(format, 2, engines);
    std::map<std::size_t, ScheduledGame> firsts;
    for (const ScheduledGame& game : play(schedule, 1, 1, 1)) {
      CHECK(game.leg == static_cast<int>(game.index % 2));
      if (game.leg == 0) {
        firsts[game.index / 2] = game;
        continue;
      }
      const ScheduledGame& first = firsts.at(game.index / 2);
      CHECK(first.seats[Player::p1] == game.seats[Player::p2]);
      CHECK(first.seats[Player::p2] == game.seats[Player::p1]);
      CHECK(first.opening == game.opening);
      CHECK(first.game == game.game);
    }
  }
}

TEST_CASE("the schedule is independent of the concurrency and of the finishing order") {
  for (const auto& [format, engines] : formats)
    for (std::uint64_t results = 0; results < 5; ++results) {
      Schedule first(format, 2, engines);
      const auto expected = play(first, results, 1, 0);
      CHECK(first.games() == expected.size());
      for (const std::size_t concurrency : {3, 8, 100}) {
        Schedule again(format, 2, engines);
        CHECK(play(again, results, concurrency, results + concurrency) == expected);
      }
    }
}

TEST_CASE("a resumed schedule contains exactly the missing games") {
  for (const auto& [format, engines] : formats)
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Schedule complete(format, 2, engines);
      const auto all = play(complete, seed, 1, 0);
      // A killed run leaves complete earlier stages and a few gaps in the current stage.
      Schedule schedule(format, 2, engines);
      Random random(seed);
      std::vector<GameResult> known;
      const std::size_t ended = random.below(all.size() + 1);
      std::vector<ScheduledGame> running;
      while (known.size() < ended) {
        while (running.size() < 6 && schedule.available()) running.push_back(*schedule.next());
        const auto at = running.begin() + static_cast<std::ptrdiff_t>(random.below(running.size()));
        known.push_back({static_cast<std::int64_t>(at->index), outcome_of(at->index, seed)});
        schedule.add(known.back());
        running.erase(at);
      }
      std::sort(known.begin(), known.end(), [](auto& a, auto& b) { return a.index < b.index; });

      Schedule resumed(format, 2, engines, known);
      const auto rest = play(resumed, seed, 4, seed);
      std::set<std::size_t> seen;
      for (const GameResult& result : known)
        CHECK(seen.insert(static_cast<std::size_t>(result.index)).second);
      for (const ScheduledGame& game : rest) {
        CHECK(seen.insert(game.index).second);
        CHECK(std::find(all.begin(), all.end(), game) != all.end());
      }
      CHECK(seen.size() == all.size());
    }
}

TEST_CASE("a stage is paired once all games of the previous stage have ended") {
  Schedule schedule({.kind = FormatKind::swiss, .rounds = 2}, 1, 4);
  std::vector<std::size_t> taken;
  while (const auto game = schedule.next()) taken.push_back(game->index);
  CHECK(taken == std::vector<std::size_t>{0, 1, 2, 3});
  for (const std::int64_t index : {3, 1, 0}) schedule.add({index, Outcome::draw});
  CHECK_FALSE(schedule.available());
  CHECK(schedule.stage_begin() == 0);
  CHECK(schedule.games_known() == 4);
  schedule.add({2, Outcome::draw});
  CHECK(schedule.available());
  CHECK(schedule.stage_begin() == 4);
  CHECK(schedule.games_known() == 8);
  CHECK(schedule.next()->round == 1);
}

TEST_CASE("all pairings of a round share one opening per variant, and no opening is reused") {
  for (const auto& [format, engines] : formats) {
    Schedule schedule(format, 2, engines);
    std::set<std::tuple<std::size_t, std::size_t>> rounds;  // round and pair
    std::map<std::size_t, std::tuple<std::size_t, std::size_t>> by_opening;
    for (const ScheduledGame& game : play(schedule, 3, 1, 1)) {
      const auto [known, is_new] = by_opening.emplace(game.opening, std::tuple(game.round, game.pair));
      CHECK(known->second == std::tuple(game.round, game.pair));
      rounds.emplace(game.round, game.pair);
    }
    CHECK(by_opening.size() == rounds.size());
    CHECK(by_opening.rbegin()->first == by_opening.size() - 1);
    CHECK(by_opening.size() <= max_openings(format, engines));
  }
}

TEST_CASE("pairings count a game without a score as half a point for each side") {
  Schedule schedule({.kind = FormatKind::knockout, .tie_breaks = 1}, 1, 2);
  schedule.add({0, std::nullopt});
  schedule.add({1, Outcome::draw});
  CHECK(schedule.knockout()->rounds()[0][0].better_points == 2);
  CHECK(schedule.knockout()->rounds()[0][0].worse_points == 2);
  CHECK(schedule.available());
  CHECK(schedule.next()->pair == 1);
}

TEST_CASE("the number of games of a knockout is a lower bound that becomes exact at the end") {
  Schedule schedule({.kind = FormatKind::knockout, .tie_breaks = 2}, 3, 4);
  CHECK(schedule.games() == 3 * 3 * 2);
  const auto games = play(schedule, 2, 1, 1);
  CHECK(schedule.games() == games.size());
}

TEST_CASE("if pairings depend on results, the recorded round includes the round of the tournament") {
  ScheduledGame game;
  game.round = 2;
  game.pair = 11;
  game.leg = 1;
  CHECK(round_text(game, FormatKind::swiss) == "3.12.2");
  CHECK(round_text(game, FormatKind::knockout) == "3.12.2");
  CHECK(round_text(game, FormatKind::round_robin) == "12.2");
}

TEST_CASE("a schedule of millions of engines does not store its encounters") {
  constexpr std::size_t engines = 3'000'000;
  Schedule schedule({.kind = FormatKind::round_robin, .rounds = 1}, 1, engines);
  CHECK(schedule.games() == engines * (engines - 1));
  const auto first = schedule.next();
  REQUIRE(first);
  CHECK(first->seats == PerPlayer<std::size_t>{{0, 1}});
  schedule.add({0, Outcome::p1_win});
  CHECK(schedule.next()->seats == PerPlayer<std::size_t>{{1, 0}});
}

}  // namespace
}  // namespace flipside::referee
