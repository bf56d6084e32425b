#include "engine/search/time_manager.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <utility>
#include <vector>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

GoLimits clock(milliseconds left, milliseconds increment) {
  GoLimits limits;
  limits.clock[Player::p2] = left;
  limits.increment[Player::p2] = increment;
  return limits;
}

TEST_CASE("a budget is never above what the clock shows, whatever the increment and the overhead") {
  constexpr milliseconds most(std::numeric_limits<milliseconds::rep>::max());
  for (const milliseconds left : {-most, -5ms, 0ms, 1ms, 2ms, 9ms, 10ms, 11ms, 100ms, 999ms, 60'000ms, most})
    for (const milliseconds increment : {-1ms, 0ms, 1ms, 10ms, 1000ms, most})
      for (const Duration overhead : {0ms, 1ms, 10ms, 5000ms})
        for (const std::optional<int> to_go :
             {std::optional<int>(), std::optional(1), std::optional(40), std::optional(-3)}) {
          GoLimits limits = clock(left, increment);
          limits.moves_to_go = to_go;
          const TimeBudget budget = plan_time(limits, Player::p2, overhead);
          REQUIRE((budget.soft && budget.hard));
          CHECK(*budget.soft >= 0ms);
          CHECK(*budget.soft <= *budget.hard);
          const Duration shown = std::max(left, 0ms) > 1h ? Duration(most < left ? 1h : 24h * 365)
                                                          : Duration(std::max(left, 0ms));
          CHECK(*budget.hard <= shown - std::min(overhead, shown / 2));
        }
}

TEST_CASE("the clock of the other side does not matter") {
  GoLimits limits = clock(1000ms, 0ms);
  const auto alone = plan_time(limits, Player::p2, 10ms);
  limits.clock[Player::p1] = 1ms;
  CHECK(plan_time(limits, Player::p2, 10ms) == alone);
}

TEST_CASE("at the increment alone the clock fills up again") {
  const TimeBudget budget = plan_time(clock(20ms, 10ms), Player::p2, 2ms);
  CHECK(*budget.soft < 10ms);
  CHECK(*plan_time(clock(15ms, 10ms), Player::p2, 2ms).hard < 10ms);
}

TEST_CASE("a clock that is nearly empty is kept for the times at which the engine is not let run") {
  for (const milliseconds left : {1ms, 10ms, 50ms, 80ms}) {
    CHECK(*plan_time(clock(left, 1ms), Player::p2, 10ms).soft <= 80us);
    CHECK(*plan_time(clock(left, 1ms), Player::p2, 10ms).hard <= 800us);
  }
  // What is shared out is what is above the reserve, down to the increment.
  CHECK(*plan_time(clock(180ms, 1ms), Player::p2, 10ms).hard <= 10ms);
  CHECK(*plan_time(clock(2000ms, 20ms), Player::p2, 10ms).soft > 80ms);
}

TEST_CASE("a clock is shared out among the moves by which most games are decided") {
  const Duration usual = *plan_time(clock(2000ms, 0ms), Player::p2, 10ms).soft;
  CHECK(*plan_time(clock(2000ms, 0ms), Player::p2, 10ms, 5).soft == usual * default_expected_moves / 5);
  CHECK(*plan_time(clock(2000ms, 0ms), Player::p2, 10ms, 2).hard < 1000ms);
  GoLimits limits = clock(2000ms, 0ms);
  limits.moves_to_go = 40;
  CHECK(*plan_time(limits, Player::p2, 10ms).soft == usual);
  for (const std::string& id : main_game_ids())
    CHECK(*with_game(id, [](const auto& start) { return expected_moves(start); }) >= 2);
}

TEST_CASE("a search of one move with one to go may use all of the clock") {
  GoLimits limits = clock(1000ms, 0ms);
  limits.moves_to_go = 1;
  CHECK(plan_time(limits, Player::p2, 10ms) == TimeBudget{990ms, 990ms});
}

// The factor after some iterations with these best moves and scores.
double factor_after(const std::vector<std::pair<std::uint64_t, int>>& iterations, double effort = 0.6) {
  Patience patience;
  for (const auto& [move, score] : iterations) patience.see(move, score, effort);
  return patience.factor();
}

TEST_CASE("a search takes less time while its move stays the same, and more where it changes") {
  const double new_move = factor_after({{7, 0}});
  const double steady = factor_after({{7, 0}, {7, 0}, {7, 0}, {7, 0}, {7, 0}, {7, 0}});
  const double restless = factor_after({{7, 0}, {8, 0}, {7, 0}, {8, 0}, {7, 0}, {8, 0}});
  CHECK(steady < new_move);
  CHECK(restless > 1.5 * steady);
}

TEST_CASE("a search takes more time while its score falls, and not while it rises") {
  const double level = factor_after({{7, 50}, {7, 50}, {7, 50}});
  CHECK(factor_after({{7, 50}, {7, 50}, {7, -50}}) > 1.4 * level);
  CHECK(factor_after({{7, 50}, {7, 50}, {7, 150}}) == level);
}

TEST_CASE("a search takes less time where nearly all of its work goes into one move") {
  CHECK(factor_after({{7, 0}, {7, 0}}, 0.98) < factor_after({{7, 0}, {7, 0}}, 0.3));
}

TEST_CASE("a share of the time is never stretched or cut short beyond reason") {
  CHECK(factor_after({}) == doctest::Approx(1).epsilon(0.25));
  CHECK(factor_after({{1, 30'000}, {2, -30'000}, {1, 30'000}, {2, -30'000}}, 0) <= 3);
  CHECK(factor_after(std::vector<std::pair<std::uint64_t, int>>(60, {1, 0}), 1) >= 0.3);
}

TEST_CASE("a time for the move may be used up, less the overhead or half") {
  GoLimits limits;
  limits.movetime = 100ms;
  CHECK(plan_time(limits, Player::p1, 10ms) == TimeBudget{std::nullopt, 90ms});
  limits.movetime = 10ms;
  CHECK(plan_time(limits, Player::p1, 10ms) == TimeBudget{std::nullopt, 5ms});
}

TEST_CASE("the smaller of clock and move time is the limit") {
  GoLimits limits = clock(10'000ms, 0ms);
  limits.movetime = 5ms;
  CHECK(*plan_time(limits, Player::p2, 0ms).hard == 5ms);
  limits.movetime = 9000ms;
  CHECK(*plan_time(limits, Player::p2, 0ms).hard < 9000ms);
}

TEST_CASE("depth and nodes limit no time, nor does infinite, and a go without limits gets a second") {
  GoLimits limits;
  CHECK(plan_time(limits, Player::p1, 0ms) == TimeBudget{std::nullopt, unlimited_go});
  limits.depth = 3;
  CHECK(plan_time(limits, Player::p1, 0ms) == TimeBudget{});
  limits.depth.reset();
  limits.nodes = 3;
  CHECK(plan_time(limits, Player::p1, 0ms) == TimeBudget{});
  limits = clock(5ms, 0ms);
  limits.infinite = true;
  CHECK(plan_time(limits, Player::p2, 0ms) == TimeBudget{});
}

}  // namespace
}  // namespace flipside
