#include "engine/search/skill/skill_searcher.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;

SearchResult search_at(const AnyGame& game, int level, std::uint64_t seed = 0, const GoLimits& limits = {}) {
  FrozenTime time;
  return make_skill_searcher(game, level, seed, no_network)->search(request_for(game, time, limits));
}

std::vector<std::string> sample_games() {
  return {"flipflop-3", "flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"};
}

bool wins_in_one(const AnyGame& game, const std::string& move) {
  AnyGame next = game;
  REQUIRE(next.play(move));
  return next.outcome() == win_for(game.to_move());
}

bool loses_in_two(const AnyGame& game, const std::string& move) {
  AnyGame next = game;
  REQUIRE(next.play(move));
  if (next.outcome()) return next.outcome() == win_for(next.to_move());
  const auto replies = next.legal_moves();
  return std::any_of(replies.begin(), replies.end(), [&](const auto& m) { return wins_in_one(next, m); });
}

// Returns the points that `level` scores against `other` in pairs of games from random openings.
double points(const std::string& id, int level, int other, int pairs) {
  Random random(21);
  double sum = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    const AnyGame opening = random_game(*start_game(id), random, 4);
    for (const Player seat : {Player::p1, Player::p2}) {
      AnyGame game = opening;
      const auto seed = static_cast<std::uint64_t>(pair);
      while (!game.outcome() && game.plies() < 200)
        REQUIRE(game.play(search_at(game, game.to_move() == seat ? level : other, seed).move));
      const auto outcome = game.outcome().value_or(Outcome::draw);
      sum += outcome == win_for(seat) ? 1 : outcome == Outcome::draw ? 0.5 : 0;
    }
  }
  return sum;
}

TEST_CASE("every level finds a win in one") {
  Random random(5);
  int wins = 0;
  for (const std::string& id : sample_games())
    for (int round = 0; round < 40; ++round) {
      const AnyGame game = random_game(*start_game(id), random, static_cast<int>(random.below(40)));
      const auto moves = game.legal_moves();
      if (std::none_of(moves.begin(), moves.end(), [&](const auto& m) { return wins_in_one(game, m); }))
        continue;
      ++wins;
      CAPTURE(id);
      CAPTURE(game.text());
      for (const int level : {1, 2, 7, 19}) CHECK(wins_in_one(game, search_at(game, level).move));
    }
  CHECK(wins > 20);
}

TEST_CASE("the lowest level overlooks threats and the highest reduced level does not") {
  Random random(6);
  int lost_by_lowest = 0;
  for (const std::string& id : sample_games())
    for (int round = 0; round < 100; ++round) {
      const AnyGame game = random_game(*start_game(id), random, 4 + static_cast<int>(random.below(20)));
      const auto moves = game.legal_moves();
      if (std::any_of(moves.begin(), moves.end(), [&](const auto& m) { return wins_in_one(game, m); }))
        continue;
      if (std::all_of(moves.begin(), moves.end(), [&](const auto& m) { return loses_in_two(game, m); }))
        continue;
      lost_by_lowest += loses_in_two(game, search_at(game, 1).move);
      CAPTURE(game.text());
      CHECK_FALSE(loses_in_two(game, search_at(game, 19).move));
    }
  CHECK(lost_by_lowest > 3);
}

TEST_CASE("node counts increase with the level and stay small") {
  for (const std::string& id : sample_games()) {
    const AnyGame start = *start_game(id);
    std::uint64_t before = 0;
    for (int level = 1; level < full_skill; ++level) {
      const auto nodes = search_at(start, level).nodes;
      CAPTURE(id);
      CAPTURE(level);
      CHECK(nodes >= before);
      CHECK(nodes <= 200'000);
      before = nodes;
    }
    CHECK(search_at(start, 5).nodes < 2'000);
  }
}

TEST_CASE("the move depends on the position and the seed, not on earlier searches") {
  Random random(7);
  const AnyGame start = *start_game("flipflop-5");
  std::vector<AnyGame> games;
  for (int i = 0; i < 30; ++i) games.push_back(random_game(start, random, i));
  FrozenTime time;
  const auto searcher = make_skill_searcher(start, 9, 4, no_network);
  for (int round = 0; round < 2; ++round)
    for (const AnyGame& game : games) {
      const auto found = searcher->search(request_for(game, time));
      const auto fresh = search_at(game, 9, 4);
      CHECK(found.move == fresh.move);
      CHECK(found.score == fresh.score);
      CHECK(found.nodes == fresh.nodes);
    }
}

TEST_CASE("different seeds play different moves") {
  const AnyGame start = *start_game("flipway-7-pie");
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 20; ++seed) moves.insert(search_at(start, 3, seed).move);
  CHECK(moves.size() > 3);
}

TEST_CASE("a reduced level respects the limits of the host") {
  const AnyGame start = *start_game("flipflop-5");
  GoLimits limits;
  limits.nodes = 300;
  CHECK(search_at(start, 19, 0, limits).nodes <= 300);
  limits = {};
  limits.depth = 2;
  CHECK(search_at(start, 19, 0, limits).depth == 2);
  limits = {};
  limits.movetime = 40ms;
  SteppingTime time(1ms);
  const SearchRequest request = request_for(start, time, limits);
  const auto found = make_skill_searcher(start, 19, 0, no_network)->search(request);
  CHECK(found.nodes < 100'000);
  CHECK(time.now() - request.started <= 60ms);
}

TEST_CASE("every level reports different moves in its MultiPV lines") {
  for (const std::string& id : sample_games())
    for (const int level : {1, 6, 12}) {
      const AnyGame start = *start_game(id);
      FrozenTime time;
      SearchRequest request = request_for(start, time, no_limits());
      request.multi_pv = 3;
      std::set<std::string> first_moves;
      int rank = 0;
      request.report = [&](const ugi::Info& info) {
        if (info.multipv == 1) first_moves.clear();
        if (info.multipv == 1) rank = 0;
        CHECK(info.multipv == ++rank);
        first_moves.emplace(info.pv.substr(0, info.pv.find(' ')));
      };
      (void)make_skill_searcher(start, level, 0, no_network)->search(request);
      CAPTURE(id);
      CAPTURE(level);
      CHECK(first_moves.size() == static_cast<std::size_t>(rank));
      CHECK(rank >= 1);
    }
}

TEST_CASE("higher levels beat lower levels") {
  for (const std::string id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    CAPTURE(id);
    CHECK(points(id, 5, 1, 20) >= 28);
    CHECK(points(id, 9, 5, 20) >= 28);
  }
}

}  // namespace
}  // namespace flipside
