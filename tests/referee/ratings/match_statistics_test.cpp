#include "referee/ratings/match_statistics.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace flipside;
using namespace flipside::referee;
using doctest::Approx;

namespace {

double error(const EloEstimate& estimate) { return 0.5 * (estimate.upper - estimate.lower); }

}  // namespace

TEST_CASE("a pentanomial counts pairs by the points of one side") {
  const Pentanomial pairs{{1, 2, 3, 4, 5}};
  CHECK(pairs.total() == 15);
  CHECK(pairs.points() == 0.5 * 2 + 3 + 1.5 * 4 + 2 * 5);
  CHECK(pairs.reversed() == Pentanomial{{5, 4, 3, 2, 1}});
  CHECK(half_points(Outcome::p1_win, Player::p1) == 2);
  CHECK(half_points(Outcome::p1_win, Player::p2) == 0);
  CHECK(half_points(Outcome::draw, Player::p2) == 1);
}

TEST_CASE("statistics of games agree with fastchess") {
  // The expected values are from the tests of fastchess. The tolerance is one percent.
  const ScoreSample first = score_sample(WinDrawLoss{76, 123, 89});
  CHECK(estimate_normalized_elo(first).elo == Approx(-20.76).epsilon(0.01));
  CHECK(error(estimate_normalized_elo(first)) == Approx(40.13).epsilon(0.01));
  CHECK(likelihood_of_superiority(first) == Approx(0.1553).epsilon(0.001));
  const ScoreSample second = score_sample(WinDrawLoss{136, 111, 96});
  CHECK(estimate_normalized_elo(second).elo == Approx(49.77).epsilon(0.01));
  CHECK(error(estimate_normalized_elo(second)) == Approx(36.77).epsilon(0.01));
  CHECK(estimate_elo(second).elo == Approx(40.70).epsilon(0.01));
  CHECK(error(estimate_elo(second)) == Approx(30.43).epsilon(0.01));
  CHECK(likelihood_of_superiority(second) == Approx(0.9960).epsilon(0.001));
  CHECK(estimate_normalized_elo(score_sample(WinDrawLoss{34, 0, 356})).elo == Approx(-508.44).epsilon(0.01));
}

TEST_CASE("statistics of pairs agree with fastchess") {
  const ScoreSample first = score_sample(Pentanomial{{34, 54, 63, 64, 75}});
  CHECK(estimate_normalized_elo(first).elo == Approx(57.94).epsilon(0.01));
  CHECK(error(estimate_normalized_elo(first)) == Approx(28.28).epsilon(0.01));
  CHECK(estimate_elo(first).elo == Approx(55.58).epsilon(0.01));
  CHECK(error(estimate_elo(first)) == Approx(27.65).epsilon(0.01));
  const ScoreSample second = score_sample(Pentanomial{{332, 433, 498, 333, 334}});
  CHECK(estimate_normalized_elo(second).elo == Approx(-9.17).epsilon(0.01));
  CHECK(error(estimate_normalized_elo(second)) == Approx(10.96).epsilon(0.01));
  CHECK(estimate_elo(second).elo == Approx(-8.64).epsilon(0.01));
  CHECK(error(estimate_elo(second)) == Approx(10.33).epsilon(0.01));
  CHECK(likelihood_of_superiority(second) == Approx(0.0505).epsilon(0.01));
  const ScoreSample third = score_sample(Pentanomial{{7895, 8757, 5685, 568, 9999}});
  CHECK(estimate_normalized_elo(third).elo == Approx(-19.01).epsilon(0.01));
  CHECK(estimate_elo(third).elo == Approx(-21.04).epsilon(0.01));
}

TEST_CASE("pairs of independent games have the same statistics as the games") {
  // The ratio of wins, draws and losses is 2 : 1 : 1. The two games of a pair are independent samples.
  const ScoreSample games = score_sample(WinDrawLoss{16, 8, 8});
  const ScoreSample pairs = score_sample(Pentanomial{{1, 2, 5, 4, 4}});
  CHECK(pairs.mean == Approx(games.mean));
  CHECK(pairs.standard_error() == Approx(games.standard_error()));
  CHECK(estimate_normalized_elo(pairs).elo == Approx(estimate_normalized_elo(games).elo));
  CHECK(error(estimate_normalized_elo(pairs)) == Approx(error(estimate_normalized_elo(games))));
}

TEST_CASE("if one seat wins every game, the score of pairs has zero variance") {
  const ScoreSample pairs = score_sample(Pentanomial{{0, 0, 50, 0, 0}});
  CHECK(error(estimate_elo(pairs)) == 0);
  CHECK(estimate_elo(pairs).elo == Approx(0));
  CHECK(error(estimate_elo(score_sample(WinDrawLoss{50, 0, 50}))) > 60);
}

TEST_CASE("the error of normalized Elo depends only on the number of games") {
  const double expected = 1.959964 * 800 / std::numbers::ln10 / std::sqrt(400);
  CHECK(error(estimate_normalized_elo(score_sample(WinDrawLoss{100, 200, 100}))) == Approx(expected));
  CHECK(error(estimate_normalized_elo(score_sample(WinDrawLoss{10, 370, 20}))) == Approx(expected));
  CHECK(error(estimate_normalized_elo(score_sample(Pentanomial{{10, 20, 120, 30, 20}}))) == Approx(expected));
}

TEST_CASE("the confidence interval of a match is computed from the variance of its results") {
  // For 30 wins, 40 draws and 30 losses, the variance is 2 * 0.3 * 0.25 = 0.15, and the standard error is
  // sqrt(0.15 / 100) = 0.0387298.
  const EloEstimate level = estimate_elo(score_sample(WinDrawLoss{30, 40, 30}));
  CHECK(level.elo == Approx(0));
  CHECK(level.upper == Approx(elo_from_score(0.5 + 1.959964 * 0.0387298)).epsilon(1e-6));
  CHECK(level.lower == Approx(-level.upper));
  // If there are no draws, the same score has a larger variance.
  CHECK(estimate_elo(score_sample(WinDrawLoss{50, 0, 50})).upper > level.upper);
  CHECK(estimate_elo(score_sample(WinDrawLoss{300, 400, 300})).upper < level.upper);
}

TEST_CASE("the Elo of a match without games is NaN, and its confidence interval is infinite") {
  const EloEstimate nothing = estimate_elo(score_sample(WinDrawLoss{}));
  CHECK(std::isnan(nothing.elo));
  CHECK(nothing.lower == -INFINITY);
  CHECK(nothing.upper == INFINITY);
}

TEST_CASE("the likelihoods of superiority of both sides sum to 1") {
  for (const WinDrawLoss result : {WinDrawLoss{7, 3, 2}, WinDrawLoss{5, 5, 5}, WinDrawLoss{3, 0, 0}})
    CHECK(likelihood_of_superiority(score_sample(result)) +
              likelihood_of_superiority(score_sample(result.reversed())) ==
          Approx(1));
  CHECK(likelihood_of_superiority(score_sample(WinDrawLoss{5, 5, 5})) == 0.5);
  CHECK(likelihood_of_superiority(score_sample(WinDrawLoss{3, 0, 0})) == 1);
  CHECK(likelihood_of_superiority(score_sample(WinDrawLoss{})) == 0.5);
  CHECK(likelihood_of_superiority(score_sample(Pentanomial{})) == 0.5);
}

TEST_CASE("the draw rate and the pairs ratio are ratios of counts") {
  CHECK(draw_rate(WinDrawLoss{3, 5, 2}) == Approx(0.5));
  CHECK(draw_rate(Pentanomial{{1, 2, 4, 2, 1}}) == Approx(0.4));
  CHECK(pairs_ratio(Pentanomial{{1, 3, 9, 4, 2}}) == Approx(1.5));
  CHECK(std::isnan(draw_rate(WinDrawLoss{})));
  CHECK(std::isinf(pairs_ratio(Pentanomial{{0, 0, 1, 1, 0}})));
  CHECK(std::isnan(pairs_ratio(Pentanomial{{0, 0, 1, 0, 0}})));
}

TEST_CASE("if there are no observations, the Elo is NaN") {
  CHECK(std::isnan(estimate_elo(score_sample(Pentanomial{})).elo));
  CHECK(std::isnan(estimate_normalized_elo(score_sample(WinDrawLoss{})).elo));
  CHECK(std::isnan(estimate_normalized_elo(score_sample(WinDrawLoss{4, 0, 0})).elo));
}

TEST_CASE("the first player's score includes the games of all players in the first seat") {
  CrossTable table(3);
  for (int i = 0; i < 30; ++i) table.add(0, 1, Outcome::p1_win);
  for (int i = 0; i < 40; ++i) table.add(1, 0, Outcome::draw);
  for (int i = 0; i < 10; ++i) table.add(2, 1, Outcome::p2_win);
  const FirstPlayerScore first = first_player_score(table);
  CHECK(first.games == WinDrawLoss{30, 40, 10});
  CHECK(first.score == Approx(50.0 / 80));
  CHECK(first.elo.elo == Approx(elo_from_score(0.625)));
  CHECK(first.elo.upper == Approx(elo_from_score(0.625 + first.error)));
  CHECK(std::isnan(first_player_score(CrossTable(2)).score));
}
