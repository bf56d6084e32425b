#include "engine/search/time_management.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <utility>
#include <vector>

#include "engine/games/families.hpp"
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

TEST_CASE("a budget never exceeds the clock, whatever the increment and the overhead") {
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

TEST_CASE("the opponent's clock does not affect the budget") {
  GoLimits limits = clock(1000ms, 0ms);
  const auto alone = plan_time(limits, Player::p2, 10ms);
  limits.clock[Player::p1] = 1ms;
  CHECK(plan_time(limits, Player::p2, 10ms) == alone);
}

TEST_CASE("a clock with little more than the increment left recovers") {
  const TimeBudget budget = plan_time(clock(20ms, 10ms), Player::p2, 2ms);
  CHECK(*budget.soft < 10ms);
  CHECK(*plan_time(clock(15ms, 10ms), Player::p2, 2ms).hard < 10ms);
}

TEST_CASE("a nearly empty clock is reserved for scheduling delays") {
  for (const milliseconds left : {1ms, 10ms, 50ms, 80ms}) {
    CHECK(*plan_time(clock(left, 1ms), Player::p2, 10ms).soft <= 80us);
    CHECK(*plan_time(clock(left, 1ms), Player::p2, 10ms).hard <= 800us);
  }
  // Only the time above the reserve is divided among the moves.
  CHECK(*plan_time(clock(180ms, 1ms), Player::p2, 10ms).hard <= 10ms);
  CHECK(*plan_time(clock(2000ms, 20ms), Player::p2, 10ms).soft > 80ms);
}

TEST_CASE("a clock is divided among the expected moves") {
  const Duration share = *plan_time(clock(2000ms, 0ms), Player::p2, 10ms).soft;
  CHECK(*plan_time(clock(2000ms, 0ms), Player::p2, 10ms, 5).soft == share * default_expected_moves / 5);
  CHECK(*plan_time(clock(2000ms, 0ms), Player::p2, 10ms, 2).hard < 1000ms);
  GoLimits limits = clock(2000ms, 0ms);
  limits.moves_to_go = 40;
  CHECK(*plan_time(limits, Player::p2, 10ms).soft == share);
  for (const std::string& id : main_game_ids())
    CHECK(*with_game(id, [](const auto& start) { return expected_moves(start); }) >= 2);
}

TEST_CASE("with one move to go, a search may use the whole clock") {
  GoLimits limits = clock(1000ms, 0ms);
  limits.moves_to_go = 1;
  CHECK(plan_time(limits, Player::p2, 10ms) == TimeBudget{990ms, 990ms});
}

// Returns the scale of the soft limit after iterations with these best moves and scores.
double scale_after(const std::vector<std::pair<std::uint64_t, int>>& iterations, double effort = 0.6) {
  SoftLimitScale scale;
  for (const auto& [move, score] : iterations) scale.update(move, score, effort);
  return scale.value();
}

TEST_CASE("a stable best move lowers the soft limit and a changing one raises it") {
  const double new_move = scale_after({{7, 0}});
  const double steady = scale_after({{7, 0}, {7, 0}, {7, 0}, {7, 0}, {7, 0}, {7, 0}});
  const double unstable = scale_after({{7, 0}, {8, 0}, {7, 0}, {8, 0}, {7, 0}, {8, 0}});
  CHECK(steady < new_move);
  CHECK(unstable > 1.5 * steady);
}

TEST_CASE("a falling score raises the soft limit and a rising one does not") {
  const double level = scale_after({{7, 50}, {7, 50}, {7, 50}});
  CHECK(scale_after({{7, 50}, {7, 50}, {7, -50}}) > 1.4 * level);
  CHECK(scale_after({{7, 50}, {7, 50}, {7, 150}}) == level);
}

TEST_CASE("a best move that takes nearly all nodes lowers the soft limit") {
  CHECK(scale_after({{7, 0}, {7, 0}}, 0.98) < scale_after({{7, 0}, {7, 0}}, 0.3));
}

TEST_CASE("the scale of the soft limit is bounded") {
  CHECK(scale_after({}) == doctest::Approx(1).epsilon(0.25));
  CHECK(scale_after({{1, 30'000}, {2, -30'000}, {1, 30'000}, {2, -30'000}}, 0) <= 3);
  CHECK(scale_after(std::vector<std::pair<std::uint64_t, int>>(60, {1, 0}), 1) >= 0.3);
}

TEST_CASE("a search may use movetime minus the overhead, or half of movetime if the overhead is larger") {
  GoLimits limits;
  limits.movetime = 100ms;
  CHECK(plan_time(limits, Player::p1, 10ms) == TimeBudget{std::nullopt, 90ms});
  limits.movetime = 10ms;
  CHECK(plan_time(limits, Player::p1, 10ms) == TimeBudget{std::nullopt, 5ms});
}

TEST_CASE("the smaller of clock and movetime is the limit") {
  GoLimits limits = clock(10'000ms, 0ms);
  limits.movetime = 5ms;
  CHECK(*plan_time(limits, Player::p2, 0ms).hard == 5ms);
  limits.movetime = 9000ms;
  CHECK(*plan_time(limits, Player::p2, 0ms).hard < 9000ms);
}

TEST_CASE("depth, nodes and infinite set no time limit, and a go without limits gets one second") {
  GoLimits limits;
  CHECK(plan_time(limits, Player::p1, 0ms) == TimeBudget{std::nullopt, default_move_time});
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
