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
