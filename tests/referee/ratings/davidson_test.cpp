#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "engine/core/random.hpp"
#include "tests/referee/ratings/tables.hpp"

using namespace flipside;
using namespace flipside::referee;
using doctest::Approx;

namespace {

constexpr double elo_per_unit = 400 / std::numbers::ln10;

RatingOptions davidson(double prior_draws, bool advantage) {
  RatingOptions options;
  options.prior_draws = prior_draws;
  options.draws = DrawModel::davidson;
  options.first_player_advantage = advantage;
  return options;
}

}  // namespace

TEST_CASE("for two players, wins per loss determine the strengths, and draws determine the draw rate") {
  CrossTable table(2);
  add(table, 0, 1, 90, 60, 10);
  const Ratings ratings = fit_ratings(table, davidson(0, false));
  CHECK(ratings.converged);
  // nu = 60 / sqrt(90 * 10) = 2, so equal players draw half of their games, and Elo is scaled by 2 / (2 + nu)
  // = 1/2.
  REQUIRE(ratings.draws);
  CHECK(ratings.draws->value == Approx(0.5));
  CHECK(difference(ratings, 0, 1) == Approx(0.5 * elo_per_unit * std::log(9)));
  CHECK_FALSE(ratings.first_player);
}

TEST_CASE("strength, first-move advantage and draws are estimated separately") {
  // With strength and advantage ln 4 and nu = 2, the odds of a win, draw and loss are 16 : 8 : 1 with the
  // first move and 1 : 2 : 1 without it.
  CrossTable table(2);
  add(table, 0, 1, 64, 32, 4);
  add(table, 1, 0, 25, 50, 25);
  const Ratings ratings = fit_ratings(table, davidson(0, true));
  CHECK(ratings.converged);
  REQUIRE(ratings.first_player);
  REQUIRE(ratings.draws);
  CHECK(difference(ratings, 0, 1) == Approx(0.5 * elo_per_unit * std::log(4)));
  CHECK(ratings.first_player->value == Approx(0.5 * elo_per_unit * std::log(4)));
  CHECK(ratings.draws->value == Approx(0.5));
}

TEST_CASE("the Bradley-Terry model can include a first-move advantage") {
  CrossTable table(2);
  add(table, 0, 1, 80, 0, 20);
  add(table, 1, 0, 50, 0, 50);
  RatingOptions options;
  options.prior_draws = 0;
  options.first_player_advantage = true;
  const Ratings ratings = fit_ratings(table, options);
  REQUIRE(ratings.first_player);
  CHECK(ratings.first_player->value == Approx(0.5 * elo_per_unit * std::log(4)));
  CHECK(difference(ratings, 0, 1) == Approx(0.5 * elo_per_unit * std::log(4)));
  CHECK_FALSE(ratings.draws);
}

TEST_CASE("between nearly equal players, Elo is the same in both models") {
  CrossTable table(2);
  add(table, 0, 1, 2550, 5000, 2450);
  const double plain = difference(fit_ratings(table), 0, 1);
  CHECK(difference(fit_ratings(table, davidson(2, false)), 0, 1) == Approx(plain).epsilon(0.001));
}

TEST_CASE("without draws, the Davidson model equals the Bradley-Terry model") {
  CrossTable table(3);
  add(table, 0, 1, 9, 0, 2);
  add(table, 1, 2, 6, 0, 5);
  add(table, 2, 0, 1, 0, 7);
  const Ratings plain = fit_ratings(table);
  const Ratings ratings = fit_ratings(table, davidson(2, false));
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(ratings.players[i].elo == Approx(plain.players[i].elo));
    CHECK(ratings.players[i].error == Approx(plain.players[i].error));
  }
  REQUIRE(ratings.draws);
  CHECK(ratings.draws->value == 0);
}

TEST_CASE("draws make errors smaller in the Davidson model than in the Bradley-Terry model") {
  CrossTable table(2);
  add(table, 0, 1, 20, 160, 20);
  const Ratings ratings = fit_ratings(table, davidson(0, false));
  // The variance of the score of a game is (1 - draw rate) / 4. Between equal players, the derivative of Elo
  // with respect to the score is 4 * elo_per_unit.
  const double error = 0.5 * 1.959964 * 4 * elo_per_unit * std::sqrt(0.05 / 200);
  CHECK(ratings.players[0].error == Approx(error).epsilon(1e-6));
  CHECK(fit_ratings(table).players[0].error > 2 * error);
}

TEST_CASE("results that are all p1 wins or all draws have finite estimates") {
  CrossTable wins(2);
  add(wins, 0, 1, 50, 0, 0);
  add(wins, 1, 0, 50, 0, 0);
  const Ratings first = fit_ratings(wins, davidson(2, true));
  CHECK(first.converged);
  CHECK(std::abs(difference(first, 0, 1)) < 1e-6);
  CHECK(first.first_player->value == Approx(elo_per_unit * std::log(101)));
  CHECK_FALSE(fit_ratings(wins, davidson(0, true)).converged);

  CrossTable draws(2);
  add(draws, 0, 1, 0, 50, 0);
  const Ratings level = fit_ratings(draws, davidson(2, false));
  CHECK(level.converged);
  CHECK(level.draws->value == Approx(50.0 / 52));
  CHECK(std::isfinite(level.players[0].error));
}

TEST_CASE(
    "unconnected groups share the first-move advantage and the draw rate, but their ratings are not "
    "comparable") {
  CrossTable table(5);
  add(table, 0, 3, 30, 20, 10);
  add(table, 3, 0, 30, 20, 10);
  add(table, 1, 4, 30, 20, 10);
  add(table, 4, 1, 30, 20, 10);
  RatingOptions options = davidson(2, true);
  options.anchor = Anchor{3, 500};
  const Ratings ratings = fit_ratings(table, options);
  CHECK(ratings.converged);
  CHECK(ratings.groups == 3);
  CHECK(ratings.players[0].elo == Approx(500));
  CHECK(std::abs(ratings.players[1].elo) < 1e-6);
  CHECK(ratings.players[3].error == 0);
  CHECK(std::isinf(ratings.players[2].error));
  CHECK(ratings.first_player->value > 0);
  CHECK(std::isnan(likelihood_of_superiority(ratings, 0, 1)));
}

TEST_CASE("a player with more points against the same opponents has a higher rating in both models") {
  CrossTable table(3);
  add(table, 0, 2, 5, 0, 5);
  add(table, 1, 2, 0, 11, 0);
  table.add(0, 2, Outcome::draw);
  const Ratings level = fit_ratings(table, davidson(2, false));
  CHECK(level.players[0].elo == Approx(level.players[1].elo));
  table.add(1, 2, Outcome::p1_win);
  table.add(0, 2, Outcome::draw);
  const Ratings ahead = fit_ratings(table, davidson(2, false));
  CHECK(ahead.players[1].elo > ahead.players[0].elo);
}

TEST_CASE("the likelihood of superiority is computed from the ratings and their errors") {
  CrossTable table(3);
  add(table, 0, 1, 60, 10, 40);
  add(table, 1, 2, 60, 10, 40);
  const Ratings ratings = fit_ratings(table, {.prior_draws = 0, .anchor = Anchor{1, 0}});
  const auto superiority = [&](std::size_t a, std::size_t b) {
    return likelihood_of_superiority(ratings, a, b);
  };
  const double deviation = ratings.players[0].error / 1.959964;
  CHECK(superiority(0, 1) ==
        Approx(0.5 * std::erfc(-ratings.players[0].elo / deviation / std::numbers::sqrt2)).epsilon(1e-6));
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(superiority(a, a) == 0.5);
    for (std::size_t b = 0; b < 3; ++b) CHECK(superiority(a, b) + superiority(b, a) == Approx(1));
  }
  CHECK(superiority(0, 2) > superiority(0, 1));
}

TEST_CASE("about 95 % of the Davidson model's true parameters lie within the error bars") {
  constexpr std::array<double, 4> strength{0.8, 0.1, -0.3, -0.6};  // log-odds with mean 0
  constexpr double advantage = 0.4;
  constexpr double nu = 1.5;
  constexpr double scale = elo_per_unit * 2 / (2 + nu);
  Random random(20260131);
  std::array<int, 4> inside{};
  int advantage_inside = 0;
  int draws_inside = 0;
  constexpr int tournaments = 400;
  for (int round = 0; round < tournaments; ++round) {
    CrossTable table(strength.size());
    for (std::size_t a = 0; a < strength.size(); ++a)
      for (std::size_t b = 0; b < strength.size(); ++b)
        for (int game = 0; a != b && game < 25; ++game) {
          const double half = 0.5 * (strength[a] - strength[b] + advantage);
          const double sum = std::exp(half) + nu + std::exp(-half);
          const double roll = sum * static_cast<double>(random.below(1'000'000)) / 1e6;
          table.add(a, b,
                    roll < std::exp(half)        ? Outcome::p1_win
                    : roll < std::exp(half) + nu ? Outcome::draw
                                                 : Outcome::p2_win);
        }
    const Ratings ratings = fit_ratings(table, davidson(0, true));
    for (std::size_t i = 0; i < strength.size(); ++i)
      inside[i] += std::abs(ratings.players[i].elo - scale * strength[i]) <= ratings.players[i].error;
    advantage_inside +=
        std::abs(ratings.first_player->value - scale * advantage) <= ratings.first_player->error;
    draws_inside += std::abs(ratings.draws->value - nu / (2 + nu)) <= ratings.draws->error;
  }
  // Four standard deviations of a binomial count (n = 400, p = 0.95) are 17.
  for (const int count : {inside[0], inside[1], inside[2], inside[3], advantage_inside, draws_inside}) {
    CHECK(count > 380 - 17);
    CHECK(count < 380 + 17);
  }
}
