#include "referee/report/number_text.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace flipside::referee;

TEST_CASE("an Elo value is rounded and is never shown as minus zero") {
  CHECK(elo_text(-0.4) == "0");
  CHECK(elo_text(12.6) == "13");
  CHECK(elo_text(-INFINITY) == "-");
  CHECK(elo_difference_text(0.4) == "0");
  CHECK(elo_difference_text(12.6) == "+13");
  CHECK(elo_difference_text(-12.6) == "-13");
  CHECK(elo_difference_text(NAN) == "-");
}

TEST_CASE("an estimate is shown with the half-width of its confidence interval") {
  CHECK(estimate_text({12.34, 4.2, 20.4}) == "12.3 ±8.1");
  CHECK(estimate_text({-0.04, -1, 1}) == "0.0 ±1.0");
  CHECK(estimate_text({12.34, -INFINITY, 20}) == "12.3 ±-");
  CHECK(estimate_text({INFINITY, 100, INFINITY}) == "-");
}

TEST_CASE("a share is shown as a percentage") {
  CHECK(percent_text(0.5) == "50.0%");
  CHECK(percent_text(NAN) == "-");
}

TEST_CASE("the number of games is singular for one game") {
  CHECK(games_text(0) == "0 games");
  CHECK(games_text(1) == "1 game");
}
