#include "referee/ratings/ratings.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/core/random.hpp"
#include "tests/referee/ratings/tables.hpp"

using namespace flipside;
using namespace flipside::referee;
using doctest::Approx;

namespace {

constexpr double elo_per_nat = 400 / std::numbers::ln10;

}  // namespace

TEST_CASE("the ratings of two players differ by the Elo difference that explains their score") {
  CrossTable table(2);
  add(table, 0, 1, 60, 30, 10);  // the score of player 0 is 75 %
  const Ratings exact = fit_ratings(table, {.prior_draws = 0, .anchor = {}});
  CHECK(exact.converged);
  CHECK(exact.groups == 1);
  CHECK(difference(exact, 0, 1) == Approx(190.848501887865));
  CHECK(exact.players[0].elo == Approx(-exact.players[1].elo));

  // With the prior, player 0 has 75 + 1 points from 102 games.
  CHECK(difference(fit_ratings(table), 0, 1) == Approx(elo_from_score(76.0 / 102)));
}

TEST_CASE("without draws, the error between two players equals the error of a Bernoulli sample") {
  CrossTable table(2);
  add(table, 0, 1, 75, 0, 25);
  const Ratings ratings = fit_ratings(table, {.prior_draws = 0, .anchor = Anchor{1, 1000}});
  // The information of n games is n p (1 - p).
  const double error = 1.959964 * elo_per_nat / std::sqrt(100 * 0.75 * 0.25);
  CHECK(ratings.players[0].elo == Approx(1190.848501887865));
  CHECK(ratings.players[0].error == Approx(error).epsilon(1e-6));
  CHECK(ratings.players[1].elo == 1000);
  CHECK(ratings.players[1].error == 0);
  // Without an anchor, each rating differs from the mean by half the rating difference, so its error is half
  // as large.
  CHECK(fit_ratings(table, {.prior_draws = 0, .anchor = {}}).players[0].error ==
        Approx(error / 2).epsilon(1e-6));
}

TEST_CASE("ratings of the American League of 1987 agree with published values") {
  // Each row contains the wins of a team over each other team in 13 games per pairing. Source: Agresti,
  // "Categorical Data Analysis", second edition, table 10.10. Source of the abilities (log-odds against
  // Baltimore) and standard errors: Turner and Firth, "Bradley-Terry models in R", Journal of Statistical
  // Software 48 (9), 2012, section 3.
  constexpr std::size_t teams = 7;
  constexpr std::array<std::array<int, teams>, teams> wins{{
      {0, 7, 9, 7, 7, 9, 11},  // Milwaukee
      {6, 0, 7, 5, 11, 9, 9},  // Detroit
      {4, 6, 0, 7, 7, 8, 12},  // Toronto
      {6, 8, 6, 0, 6, 7, 10},  // New York
      {6, 2, 6, 7, 0, 7, 12},  // Boston
      {4, 4, 5, 6, 6, 0, 6},   // Cleveland
      {2, 4, 1, 3, 1, 7, 0},   // Baltimore
  }};
  constexpr std::array<double, teams> ability{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
  constexpr std::array<double, teams> standard_error{0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0};

  CrossTable table(teams);
  for (std::size_t a = 0; a < teams; ++a)
    for (std::size_t b = 0; b < teams; ++b) add(table, a, b, wins[a][b], 0, 0);
  const Ratings ratings = fit_ratings(table, {.prior_draws = 0, .anchor = Anchor{6, 0}});
  CHECK(ratings.converged);
  for (std::size_t team = 0; team < teams; ++team) {
    CAPTURE(team);
    CHECK(std::abs(ratings.players[team].elo / elo_per_nat - ability[team]) < 1e-4);
    CHECK(std::abs(ratings.players[team].error / elo_per_nat / 1.959964 - standard_error[team]) < 1e-4);
  }
}

TEST_CASE("players with equal scores have equal ratings") {
  CrossTable table(3);
  add(table, 0, 1, 5, 2, 3);
  add(table, 1, 2, 5, 2, 3);
  add(table, 2, 0, 5, 2, 3);
  const Ratings ratings = fit_ratings(table);
  for (const Rating& rating : ratings.players) {
    CHECK(std::abs(rating.elo) < 1e-6);
    CHECK(rating.error == Approx(ratings.players[0].error));
  }
}

TEST_CASE("the mean rating of a group is zero") {
  CrossTable table(4);
  add(table, 0, 1, 9, 1, 0);
  add(table, 1, 2, 3, 4, 5);
  add(table, 3, 2, 1, 0, 7);
  const Ratings ratings = fit_ratings(table);
  double sum = 0;
  for (const Rating& rating : ratings.players) sum += rating.elo;
  CHECK(std::abs(sum) < 1e-6);
}

TEST_CASE("a perfect score has a finite rating") {
  CrossTable table(2);
  add(table, 0, 1, 10, 0, 0);
  const Ratings ratings = fit_ratings(table);
  CHECK(ratings.converged);
  CHECK(difference(ratings, 0, 1) == Approx(elo_from_score(11.0 / 12)));
  CHECK(std::isfinite(ratings.players[0].error));
  CHECK_FALSE(fit_ratings(table, {.prior_draws = 0, .anchor = {}}).converged);
}

TEST_CASE("in a chain of perfect scores, each player is rated higher than the player it beat") {
  CrossTable table(6);
  for (std::size_t i = 0; i + 1 < 6; ++i) add(table, i, i + 1, 100, 0, 0);
  const Ratings ratings = fit_ratings(table);
  CHECK(ratings.converged);
  for (std::size_t i = 0; i + 1 < 6; ++i) CHECK(difference(ratings, i, i + 1) > 400);
}

TEST_CASE("an additional win never lowers a rating") {
  CrossTable table(3);
  add(table, 0, 1, 3, 3, 3);
  add(table, 1, 2, 4, 1, 2);
  add(table, 2, 0, 2, 2, 2);
  double before = fit_ratings(table).players[0].elo;
  for (int i = 0; i < 20; ++i) {
    table.add(0, 1, Outcome::p1_win);
    const double after = fit_ratings(table).players[0].elo;
    CHECK(after > before);
    before = after;
  }
}

TEST_CASE("unconnected groups are rated independently") {
  CrossTable table(5);
  add(table, 0, 3, 6, 0, 2);
  add(table, 1, 4, 2, 0, 6);
  const Ratings ratings = fit_ratings(table, {.prior_draws = 2, .anchor = Anchor{3, 500}});
  CHECK(ratings.groups == 3);
  CHECK(ratings.players[0].group == ratings.players[3].group);
  CHECK(ratings.players[1].group == ratings.players[4].group);
  CHECK(ratings.players[0].group != ratings.players[1].group);
  CHECK(ratings.players[3].elo == Approx(500));
  CHECK(ratings.players[0].elo == Approx(500 + elo_from_score(0.7)));
  CHECK(ratings.players[1].elo + ratings.players[4].elo == Approx(0));
  CHECK(ratings.players[2].elo == 0);
  CHECK(std::isinf(ratings.players[2].error));
}

TEST_CASE("an empty table has no ratings") {
  const Ratings ratings = fit_ratings(CrossTable(0));
  CHECK(ratings.players.empty());
  CHECK(ratings.groups == 0);
}

TEST_CASE("about 95 % of true ratings lie within the error bars") {
  constexpr std::array<double, 4> truth{150, 20, -40, -130};
  Random random(20260131);
  std::array<int, 4> inside{};
  constexpr int tournaments = 1000;
  for (int round = 0; round < tournaments; ++round) {
    CrossTable table(truth.size());
    for (std::size_t a = 0; a < truth.size(); ++a)
      for (std::size_t b = 0; b < truth.size(); ++b)
        for (int game = 0; a != b && game < 25; ++game) {
          const double roll = static_cast<double>(random.below(1'000'000)) / 1e6;
          table.add(a, b, roll < expected_score(truth[a] - truth[b]) ? Outcome::p1_win : Outcome::p2_win);
        }
    const Ratings ratings = fit_ratings(table);
    for (std::size_t i = 0; i < truth.size(); ++i)
      inside[i] += std::abs(ratings.players[i].elo - truth[i]) <= ratings.players[i].error;
  }
  // Four standard deviations of a binomial count (n = 1000, p = 0.95) are 28.
  for (const int count : inside) {
    CHECK(count > 950 - 28);
    CHECK(count < 950 + 28);
  }
}
