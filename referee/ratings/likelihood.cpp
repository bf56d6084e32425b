#include "referee/ratings/likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace flipside::referee {

namespace {

struct OutcomeProbabilities {
  double win;
  double draw;
  double loss;
  /// Returns the expected score minus 1/2.
  double lead() const { return 0.5 * (win - loss); }
  /// Returns the variance of the score.
  double variance() const { return win * loss + 0.25 * draw * (1 - draw); }
};

OutcomeProbabilities probabilities(double x, double nu) {
  const double h = std::exp(-0.5 * std::abs(x));
  const double sum = 1 + h * h + nu * h;
  OutcomeProbabilities out{1 / sum, nu * h / sum, h * h / sum};
  if (x < 0) std::swap(out.win, out.loss);
  return out;
}

/// Returns the points of `a` minus its expected points. Avoids numerical cancellation if a win or a loss is
/// almost certain.
double surplus(const GameSet& set, const OutcomeProbabilities& p) {
  if (p.win < p.loss) return set.points - set.games * (p.win + 0.5 * p.draw);
  return set.games * (p.loss + 0.5 * p.draw) - (set.games - set.points);
}

/// Returns ln(e^(x/2) + nu + e^(-x/2)) without overflow for large |x|.
double log_sum(double x, double nu) {
  const double h = std::exp(-0.5 * std::abs(x));
  return 0.5 * std::abs(x) + std::log1p(h * h + nu * h);
}

}  // namespace

double Likelihood::log_odds(const GameSet& set, const std::vector<double>& at) const {
  const double x = at[set.a] - at[set.b];
  return set.seated ? x + at[advantage()] : x;
}

double Likelihood::nu(const GameSet& set, const std::vector<double>& at) const {
  return set.drawable ? std::exp(at[log_nu()]) : 0;
}

double Likelihood::value(const std::vector<double>& at) const {
  double sum = 0;
  for (const GameSet& set : game_sets_) {
    const double x = log_odds(set, at);
    sum += (set.points - 0.5 * set.games) * x - set.games * log_sum(x, nu(set, at));
    if (set.drawable) sum += set.draws * at[log_nu()];
  }
  return sum;
}

std::vector<double> Likelihood::gradient(const std::vector<double>& at) const {
  std::vector<double> out(parameters());
  for (const GameSet& set : game_sets_) {
    const OutcomeProbabilities p = probabilities(log_odds(set, at), nu(set, at));
    const double points = surplus(set, p);
    out[set.a] += points;
    out[set.b] -= points;
    if (set.seated) out[advantage()] += points;
    if (set.drawable) out[log_nu()] += set.draws - set.games * p.draw;
  }
  return out;
}

SquareMatrix Likelihood::information(const std::vector<double>& at) const {
  SquareMatrix out(parameters());
  const auto add = [&out](std::size_t i, std::size_t j, double value) {
    out(i, j) += value;
    if (i != j) out(j, i) += value;
  };
  for (const GameSet& set : game_sets_) {
    const OutcomeProbabilities p = probabilities(log_odds(set, at), nu(set, at));
    const double weight = set.games * p.variance();
    out(set.a, set.a) += weight;
    out(set.b, set.b) += weight;
    out(set.a, set.b) -= weight;
    out(set.b, set.a) -= weight;
    if (set.seated) {
      add(advantage(), advantage(), weight);
      add(advantage(), set.a, weight);
      add(advantage(), set.b, -weight);
    }
    if (!set.drawable) continue;
    const double covariance = -set.games * p.lead() * p.draw;
    add(log_nu(), log_nu(), set.games * p.draw * (1 - p.draw));
    add(log_nu(), set.a, covariance);
    add(log_nu(), set.b, -covariance);
    if (set.seated) add(log_nu(), advantage(), covariance);
  }
  return out;
}

namespace {

double largest_magnitude(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

std::optional<Cholesky> decompose(const Likelihood& likelihood, const std::vector<double>& at,
                                  const SquareMatrix& flat) {
  SquareMatrix matrix = likelihood.information(at);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    for (std::size_t j = 0; j < matrix.size(); ++j) matrix(i, j) += flat(i, j);
  return Cholesky::decompose(std::move(matrix));
}

}  // namespace

MaximumLikelihood maximise(const Likelihood& likelihood, const SquareMatrix& flat) {
  const std::size_t n = likelihood.parameters();
  MaximumLikelihood out;
  out.parameters.resize(n);
  double best = likelihood.value(out.parameters);
  for (int iteration = 0; iteration < 100 && !out.converged; ++iteration) {
    const auto matrix = decompose(likelihood, out.parameters, flat);
    if (!matrix) break;
    const std::vector<double> step = matrix->solve(likelihood.gradient(out.parameters));
    // Test the step instead of the gradient. If the likelihood has no maximum, the gradient vanishes but the
    // step does not.
    out.converged = largest_magnitude(step) < 1e-9;
    // The log-likelihood is concave, so a sufficiently short step cannot decrease it, apart from rounding
    // errors.
    double scale = 1;
    std::vector<double> next(n);
    for (int halving = 0;; ++halving, scale /= 2) {
      for (std::size_t i = 0; i < n; ++i) next[i] = out.parameters[i] + scale * step[i];
      const double value = likelihood.value(next);
      if (value >= best - 1e-12 * std::abs(best) || halving == 40) {
        best = value;
        break;
      }
    }
    out.parameters = std::move(next);
  }

  const auto matrix = decompose(likelihood, out.parameters, flat);
  out.converged = out.converged && matrix.has_value();
  out.covariance = matrix ? matrix->inverse() : SquareMatrix(n, std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) out.covariance(i, j) -= flat(i, j);
  return out;
}

}  // namespace flipside::referee
