#include "referee/ratings/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "referee/ratings/linear.hpp"

namespace flipside::referee {

namespace {

constexpr double elo_per_unit = 400 / std::numbers::ln10;  // one unit of log odds
constexpr double quantile_95 = 1.959963984540054;

using Group = std::vector<std::size_t>;

// The connected sets of the graph of players who have met.
std::vector<Group> connected_groups(const CrossTable& results) {
  std::vector<Group> groups;
  std::vector<bool> seen(results.players());
  for (std::size_t first = 0; first < results.players(); ++first) {
    if (seen[first]) continue;
    seen[first] = true;
    Group group{first};
    for (std::size_t at = 0; at < group.size(); ++at)
      for (std::size_t other = 0; other < results.players(); ++other)
        if (!seen[other] && results.between(group[at], other).games() > 0) {
          seen[other] = true;
          group.push_back(other);
        }
    std::sort(group.begin(), group.end());
    groups.push_back(std::move(group));
  }
  return groups;
}

// Points of row against column, virtual draws included.
SquareMatrix points_of(const CrossTable& results, const Group& group, double prior_draws) {
  const std::size_t n = group.size();
  SquareMatrix points(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j) points(i, j) = results.between(group[i], group[j]).points();
  std::vector<double> games(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) games[i] += points(i, j) + points(j, i);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      const double met = points(i, j) + points(j, i);
      if (met <= 0) continue;
      // Half of what either player brings, so that two players who meet only each other share `prior_draws`.
      const double draws = prior_draws * 0.5 * (met / games[i] + met / games[j]);
      points(i, j) += 0.5 * draws;
      points(j, i) += 0.5 * draws;
    }
  return points;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// ln logistic(x), exact for large |x|.
double log_logistic(double x) { return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x)); }

double log_likelihood(const SquareMatrix& points, const std::vector<double>& theta) {
  double sum = 0;
  for (std::size_t i = 0; i < theta.size(); ++i)
    for (std::size_t j = 0; j < theta.size(); ++j)
      if (points(i, j) > 0) sum += points(i, j) * log_logistic(theta[i] - theta[j]);
  return sum;
}

std::vector<double> gradient(const SquareMatrix& points, const std::vector<double>& theta) {
  std::vector<double> slope(theta.size());
  for (std::size_t i = 0; i < theta.size(); ++i)
    for (std::size_t j = 0; j < theta.size(); ++j) {
      const double games = points(i, j) + points(j, i);
      if (games > 0) slope[i] += points(i, j) - games * logistic(theta[i] - theta[j]);
    }
  return slope;
}

// The negated Hessian, a graph's Laplacian, with 1/n added everywhere: that settles the one direction (all
// ratings together) in which the likelihood is flat, and so makes it invertible on the ratings of mean 0.
SquareMatrix information(const SquareMatrix& points, const std::vector<double>& theta) {
  const std::size_t n = theta.size();
  SquareMatrix laplacian(n, 1 / static_cast<double>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const double games = points(i, j) + points(j, i);
      if (games <= 0) continue;
      const double expected = logistic(theta[i] - theta[j]);
      const double weight = games * expected * (1 - expected);
      laplacian(i, i) += weight;
      laplacian(i, j) -= weight;
    }
  return laplacian;
}

struct Fit {
  std::vector<double> theta;  // log odds, mean 0
  bool converged;
};

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

Fit maximise(const SquareMatrix& points) {
  const std::size_t n = points.size();
  Fit fit{std::vector<double>(n), false};
  double likelihood = log_likelihood(points, fit.theta);
  for (int iteration = 0; iteration < 100 && !fit.converged; ++iteration) {
    const auto factor = Cholesky::of(information(points, fit.theta));
    if (!factor) break;
    const std::vector<double> step = factor->solve(gradient(points, fit.theta));
    // Where there is no maximum the slope fades out, but the steps do not.
    fit.converged = largest(step) < 1e-9;
    // The likelihood is concave, so a step that is halved often enough climbs; at the top rounding decides.
    double scale = 1;
    std::vector<double> next(n);
    for (int halving = 0;; ++halving, scale /= 2) {
      for (std::size_t i = 0; i < n; ++i) next[i] = fit.theta[i] + scale * step[i];
      const double climbed = log_likelihood(points, next);
      if (climbed >= likelihood - 1e-12 * std::abs(likelihood) || halving == 40) {
        likelihood = climbed;
        break;
      }
    }
    fit.theta = std::move(next);
  }
  return fit;
}

}  // namespace

Ratings fit_ratings(const CrossTable& results, const RatingOptions& options) {
  assert(options.prior_draws >= 0);
  assert(!options.anchor || options.anchor->player < results.players());
  Ratings ratings;
  ratings.players.resize(results.players());
  for (const Group& group : connected_groups(results)) {
    const std::size_t number = ratings.groups++;
    for (const std::size_t player : group) ratings.players[player].group = number;
    const auto anchored =
        options.anchor ? std::find(group.begin(), group.end(), options.anchor->player) : group.end();
    if (group.size() == 1) {
      Rating& alone = ratings.players[group.front()];
      alone.elo = anchored == group.end() ? 0 : options.anchor->elo;
      alone.error = anchored == group.end() ? std::numeric_limits<double>::infinity() : 0;
      continue;
    }

    const SquareMatrix points = points_of(results, group, options.prior_draws);
    const Fit fit = maximise(points);
    const auto factor = Cholesky::of(information(points, fit.theta));
    ratings.converged = ratings.converged && fit.converged && factor.has_value();
    const std::size_t n = group.size();
    const SquareMatrix covariance =
        factor ? factor->inverse() : SquareMatrix(n, std::numeric_limits<double>::infinity());

    const std::size_t fixed = static_cast<std::size_t>(anchored - group.begin());
    for (std::size_t i = 0; i < n; ++i) {
      Rating& rating = ratings.players[group[i]];
      rating.elo = elo_per_unit * fit.theta[i];
      double variance = covariance(i, i) - 1 / static_cast<double>(n);
      if (anchored != group.end()) {
        rating.elo = options.anchor->elo + elo_per_unit * (fit.theta[i] - fit.theta[fixed]);
        variance = i == fixed ? 0 : covariance(i, i) + covariance(fixed, fixed) - 2 * covariance(i, fixed);
      }
      rating.error = quantile_95 * elo_per_unit * std::sqrt(std::max(0.0, variance));
    }
  }
  return ratings;
}

}  // namespace flipside::referee
