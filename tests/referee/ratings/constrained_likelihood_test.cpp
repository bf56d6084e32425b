#include "referee/ratings/constrained_likelihood.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "engine/core/random.hpp"

using namespace flipside;
using namespace flipside::referee;
using doctest::Approx;

namespace {

const std::vector<double> quarters{0, 0.25, 0.5, 0.75, 1};

double uniform(Random& random) { return (static_cast<double>(random.below(1'000'000)) + 0.5) / 1e6; }

/// Returns random shares of the five scores. Some shares are nearly 0, as if the score had not occurred.
std::vector<double> random_shares(Random& random) {
  std::vector<double> out(quarters.size());
  for (double& share : out) share = std::pow(10, -9 * uniform(random));
  const double sum = std::accumulate(out.begin(), out.end(), 0.0);
  for (double& share : out) share /= sum;
  return out;
}

struct Moments {
  double sum = 0;
  double mean = 0;
  double deviation = 0;
};

Moments moments(const std::vector<double>& p) {
  Moments out;
  for (std::size_t i = 0; i < p.size(); ++i) {
    out.sum += p[i];
    out.mean += p[i] * quarters[i];
  }
  for (std::size_t i = 0; i < p.size(); ++i)
    out.deviation += p[i] * (quarters[i] - out.mean) * (quarters[i] - out.mean);
  out.deviation = std::sqrt(out.deviation);
  return out;
}

double log_likelihood(const std::vector<double>& shares, const std::vector<double>& p) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += shares[i] * std::log(p[i]);
  return sum;
}

}  // namespace

TEST_CASE("the maximum likelihood distribution with the observed mean is the observed distribution") {
  const std::vector<double> shares{0.1, 0.2, 0.3, 0.25, 0.15};
  const auto out = fit_with_mean(quarters, shares, moments(shares).mean);
  for (std::size_t i = 0; i < shares.size(); ++i) CHECK(out[i] == Approx(shares[i]));
}

TEST_CASE("a distribution over two scores is determined by its mean") {
  const std::array scores{0.0, 1.0};
  const std::array shares{0.7, 0.3};
  const auto out = fit_with_mean(scores, shares, 0.6);
  CHECK(out[0] == Approx(0.4));
  CHECK(out[1] == Approx(0.6));
}

TEST_CASE("the distribution has the given mean and is more likely than nearby distributions with this mean") {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    const auto shares = random_shares(random);
    const double mean = 0.2 + 0.6 * uniform(random);
    const auto best = fit_with_mean(quarters, shares, mean);
    CHECK(moments(best).sum == Approx(1));
    CHECK(moments(best).mean == Approx(mean));
    // Steps in the direction (1, -2, 1) change neither the sum nor the mean.
    for (std::size_t i = 1; i + 1 < best.size(); ++i)
      for (const double sign : {1.0, -1.0}) {
        auto near = best;
        const double step = sign * 0.01 * std::min({near[i - 1], near[i], near[i + 1]});
        near[i - 1] += step;
        near[i] -= 2 * step;
        near[i + 1] += step;
        CHECK(log_likelihood(shares, near) <= log_likelihood(shares, best) + 1e-12);
      }
  }
}

TEST_CASE(
    "the distribution has the given t-value and is more likely than other distributions with this t-value") {
  Random random(8);
  for (int round = 0; round < 200; ++round) {
    const auto shares = random_shares(random);
    const double t = -0.8 + 1.6 * uniform(random);
    const auto best = fit_with_t_value(quarters, shares, 0.5, t);
    const Moments at = moments(best);
    CAPTURE(round);
    CAPTURE(t);
    CHECK(at.sum == Approx(1));
    CHECK(std::abs(at.mean - 0.5 - t * at.deviation) < 1e-6);
    // Shift a random distribution by bisection until it has the same t-value.
    for (int other = 0; other < 20; ++other) {
      const auto shape = random_shares(random);
      double low = 0;
      double high = 1;
      std::vector<double> shifted;
      for (int halving = 0; halving < 60; ++halving) {
        const double mean = 0.5 * (low + high);
        shifted = fit_with_mean(quarters, shape, mean);
        const Moments now = moments(shifted);
        (now.mean - 0.5 < t * now.deviation ? low : high) = mean;
      }
      CHECK(log_likelihood(shares, shifted) <= log_likelihood(shares, best) + 1e-7);
    }
  }
}
