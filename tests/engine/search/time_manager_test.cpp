#include "engine/search/time_manager.hpp"

#include <doctest/doctest.h>

#include <limits>

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
