#include "referee/schedule/schedule.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

const std::vector<std::pair<Format, std::size_t>> some_formats{
    {{.kind = FormatKind::round_robin, .rounds = 3}, 5},
    {{.kind = FormatKind::gauntlet, .rounds = 2, .seeds = 2}, 6},
    {{.kind = FormatKind::match, .rounds = 6}, 2},
    {{.kind = FormatKind::swiss, .rounds = 4, .pairs = 2}, 9},
    {{.kind = FormatKind::knockout, .pairs = 1, .tie_breaks = 3}, 11},
};

/// The outcome of a game, given by its index; seldom none.
std::optional<Outcome> outcome_of(std::size_t index, std::uint64_t seed) {
  const auto number = Random(mix(seed, index)).below(20);
  if (number == 0) return std::nullopt;
  return static_cast<Outcome>(number % 3);
}

/// Plays a course to its end, so many games at once, which end in an order given by `order`.
std::vector<ScheduledGame> play(Schedule& course, std::uint64_t results, std::size_t at_once,
                                std::uint64_t order) {
  Random random(order);
  std::vector<ScheduledGame> played;
  std::vector<ScheduledGame> running;
  for (;;) {
    while (running.size() < at_once) {
      const auto next = course.next();
      if (!next) break;
      running.push_back(*next);
    }
    if (running.empty()) break;
    const auto ended = running.begin() + static_cast<std::ptrdiff_t>(random.below(running.size()));
    course.add({static_cast<std::int64_t>(ended->index), outcome_of(ended->index, results)});
    played.push_back(*ended);
    running.erase(ended);
  }
  CHECK(course.over());
  std::sort(played.begin(), played.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
  return played;
}

TEST_CASE("in a round robin every two engines play each game from both seats in every round") {
  Schedule course({.kind = FormatKind::round_robin, .rounds = 4}, 3, 5);
  CHECK(course.games() == 3 * 10 * 4 * 2);
  std::set<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> seen;
  std::size_t pair = 0;
  for (std::size_t i = 0; const auto game = course.next(); ++i) {
    CHECK(game->index == i);
    CHECK(game->opening == game->pair);
    CHECK(game->pair >= pair);  // a round is played by all before the next begins
    pair = game->pair;
    seen.insert({game->game, game->pair, game->seats[Player::p1], game->seats[Player::p2]});
  }
  CHECK(seen.size() == 240);
  CHECK_FALSE(course.over());
}

TEST_CASE("the two games of a pair stand at 2k and 2k + 1, of one opening, the seats exchanged") {
  for (const auto& [format, engines] : some_formats) {
    Schedule course(format, 2, engines);
    std::map<std::size_t, ScheduledGame> firsts;
    for (const ScheduledGame& game : play(course, 1, 1, 1)) {
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

TEST_CASE("the games do not depend on how many are played at once, nor on the order in which they end") {
  for (const auto& [format, engines] : some_formats)
    for (std::uint64_t results = 0; results < 5; ++results) {
      Schedule first(format, 2, engines);
      const auto expected = play(first, results, 1, 0);
      CHECK(first.games() == expected.size());
      for (const std::size_t at_once : {3, 8, 100}) {
        Schedule again(format, 2, engines);
        CHECK(play(again, results, at_once, results + at_once) == expected);
      }
    }
}

TEST_CASE("from any results that are known, exactly the rest is played") {
  for (const auto& [format, engines] : some_formats)
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Schedule whole(format, 2, engines);
      const auto all = play(whole, seed, 1, 0);
      // What a kill leaves: nearly all games up to somewhere; whole stages before.
      Schedule course(format, 2, engines);
      Random random(seed);
      std::vector<GameResult> known;
      const std::size_t ended = random.below(all.size() + 1);
      std::vector<ScheduledGame> running;
      while (known.size() < ended) {
        while (running.size() < 6 && course.available()) running.push_back(*course.next());
        const auto at = running.begin() + static_cast<std::ptrdiff_t>(random.below(running.size()));
        known.push_back({static_cast<std::int64_t>(at->index), outcome_of(at->index, seed)});
        course.add(known.back());
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

TEST_CASE("a stage is drawn once all games before it have ended, and not before") {
  Schedule course({.kind = FormatKind::swiss, .rounds = 2}, 1, 4);
  std::vector<std::size_t> taken;
  while (const auto game = course.next()) taken.push_back(game->index);
  CHECK(taken == std::vector<std::size_t>{0, 1, 2, 3});
  for (const std::int64_t index : {3, 1, 0}) course.add({index, Outcome::draw});
  CHECK_FALSE(course.available());
  CHECK(course.stage_begin() == 0);
  CHECK(course.games_known() == 4);
  course.add({2, Outcome::draw});
  CHECK(course.available());
  CHECK(course.stage_begin() == 4);
  CHECK(course.games_known() == 8);
  CHECK(course.next()->round == 1);
}

TEST_CASE("all who play a variant in a round play one opening; none is used again while others are left") {
  for (const auto& [format, engines] : some_formats) {
    Schedule course(format, 2, engines);
    std::set<std::tuple<std::size_t, std::size_t>> rounds;  // round, pair
    std::map<std::size_t, std::tuple<std::size_t, std::size_t>> by_opening;
    for (const ScheduledGame& game : play(course, 3, 1, 1)) {
      const auto [at, fresh] = by_opening.emplace(game.opening, std::tuple(game.round, game.pair));
      CHECK(at->second == std::tuple(game.round, game.pair));
      rounds.emplace(game.round, game.pair);
    }
    CHECK(by_opening.size() == rounds.size());
    CHECK(by_opening.rbegin()->first == by_opening.size() - 1);
    CHECK(by_opening.size() <= most_openings(format, engines));
  }
}

TEST_CASE("a game without a score is half a point for both where a draw depends on it") {
  Schedule course({.kind = FormatKind::knockout, .tie_breaks = 1}, 1, 2);
  course.add({0, std::nullopt});
  course.add({1, Outcome::draw});
  CHECK(course.knockout()->rounds()[0][0].better_points == 2);
  CHECK(course.knockout()->rounds()[0][0].worse_points == 2);
  CHECK(course.available());
  CHECK(course.next()->pair == 1);
}

TEST_CASE("a knockout's games are told at least, and exactly in the end") {
  Schedule course({.kind = FormatKind::knockout, .tie_breaks = 2}, 3, 4);
  CHECK(course.games() == 3 * 3 * 2);
  const auto games = play(course, 2, 1, 1);
  CHECK(course.games() == games.size());
}

}  // namespace
}  // namespace flipside::referee
