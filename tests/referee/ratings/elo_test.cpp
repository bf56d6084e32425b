#include "referee/ratings/elo.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace flipside::referee;
using doctest::Approx;

TEST_CASE("an Elo difference is the log-odds of the score") {
  CHECK(elo_from_score(0.5) == Approx(0));
  CHECK(elo_from_score(0.75) == Approx(190.848501887865));
  CHECK(elo_from_score(0.25) == Approx(-190.848501887865));
  CHECK(elo_from_score(10.0 / 11) == Approx(400));
  CHECK(elo_from_score(0.64) == Approx(99.950).epsilon(1e-5));
  CHECK(expected_score(400) == Approx(10.0 / 11));
}

TEST_CASE("scores of 0 and 1 correspond to infinite Elo differences") {
  CHECK(elo_from_score(0) == -INFINITY);
  CHECK(elo_from_score(1) == INFINITY);
}

TEST_CASE("expected_score is the inverse of elo_from_score") {
  for (double elo = -800; elo <= 800; elo += 12.5) CHECK(elo_from_score(expected_score(elo)) == Approx(elo));
}

TEST_CASE("the confidence interval of a match is computed from the variance of its results") {
  // For 30 wins, 40 draws and 30 losses, the variance is 2 * 0.3 * 0.25 = 0.15, and the standard error is
  // sqrt(0.15 / 100) = 0.0387298.
  const EloEstimate level = estimate_match_elo({30, 40, 30});
  CHECK(level.elo == Approx(0));
  CHECK(level.upper == Approx(elo_from_score(0.5 + 1.959964 * 0.0387298)).epsilon(1e-6));
  CHECK(level.lower == Approx(-level.upper));
  // If there are no draws, the same score has a larger variance.
  CHECK(estimate_match_elo({50, 0, 50}).upper > level.upper);
  CHECK(estimate_match_elo({300, 400, 300}).upper < level.upper);
}

TEST_CASE("the Elo of a match without games is NaN, and its confidence interval is infinite") {
  const EloEstimate nothing = estimate_match_elo({});
  CHECK(std::isnan(nothing.elo));
  CHECK(nothing.lower == -INFINITY);
  CHECK(nothing.upper == INFINITY);
}
