#include "referee/ratings/likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace flipside::referee {

namespace {

struct Chances {
  double win;
  double draw;
  double loss;
  /// Mean and variance of win - loss, halved.
  double lead() const { return 0.5 * (win - loss); }
  double spread() const { return win * loss + 0.25 * draw * (1 - draw); }
};

Chances chances(double x, double nu) {
  const double h = std::exp(-0.5 * std::abs(x));
  const double sum = 1 + h * h + nu * h;
  Chances out{1 / sum, nu * h / sum, h * h / sum};
  if (x < 0) std::swap(out.win, out.loss);
  return out;
}

// Points of `a` beyond what the chances let expect, exact where they are next to certain.
double surplus(const Meeting& meeting, const Chances& chance) {
  if (chance.win < chance.loss) return meeting.points - meeting.games * (chance.win + 0.5 * chance.draw);
  return meeting.games * (chance.loss + 0.5 * chance.draw) - (meeting.games - meeting.points);
}

// ln(e^(x/2) + nu + e^(-x/2)), exact for large |x|.
double log_sum(double x, double nu) {
  const double h = std::exp(-0.5 * std::abs(x));
  return 0.5 * std::abs(x) + std::log1p(h * h + nu * h);
}

}  // namespace

double Likelihood::log_odds(const Meeting& meeting, const std::vector<double>& at) const {
  const double x = at[meeting.a] - at[meeting.b];
  return meeting.seated ? x + at[advantage()] : x;
}

double Likelihood::nu(const Meeting& meeting, const std::vector<double>& at) const {
  return meeting.drawable ? std::exp(at[log_nu()]) : 0;
}

double Likelihood::value(const std::vector<double>& at) const {
  double sum = 0;
  for (const Meeting& meeting : meetings_) {
    const double x = log_odds(meeting, at);
    sum += (meeting.points - 0.5 * meeting.games) * x - meeting.games * log_sum(x, nu(meeting, at));
    if (meeting.drawable) sum += meeting.draws * at[log_nu()];
  }
  return sum;
}

std::vector<double> Likelihood::slope(const std::vector<double>& at) const {
  std::vector<double> out(parameters());
  for (const Meeting& meeting : meetings_) {
    const Chances chance = chances(log_odds(meeting, at), nu(meeting, at));
    const double along = surplus(meeting, chance);
    out[meeting.a] += along;
    out[meeting.b] -= along;
    if (meeting.seated) out[advantage()] += along;
    if (meeting.drawable) out[log_nu()] += meeting.draws - meeting.games * chance.draw;
  }
  return out;
}

SquareMatrix Likelihood::information(const std::vector<double>& at) const {
  SquareMatrix out(parameters());
  const auto add = [&out](std::size_t i, std::size_t j, double value) {
    out(i, j) += value;
    if (i != j) out(j, i) += value;
  };
  for (const Meeting& meeting : meetings_) {
    const Chances chance = chances(log_odds(meeting, at), nu(meeting, at));
    const double curve = meeting.games * chance.spread();
    out(meeting.a, meeting.a) += curve;
    out(meeting.b, meeting.b) += curve;
    out(meeting.a, meeting.b) -= curve;
    out(meeting.b, meeting.a) -= curve;
    if (meeting.seated) {
      add(advantage(), advantage(), curve);
      add(advantage(), meeting.a, curve);
      add(advantage(), meeting.b, -curve);
    }
    if (!meeting.drawable) continue;
    const double across = -meeting.games * chance.lead() * chance.draw;
    add(log_nu(), log_nu(), meeting.games * chance.draw * (1 - chance.draw));
    add(log_nu(), meeting.a, across);
    add(log_nu(), meeting.b, -across);
    if (meeting.seated) add(log_nu(), advantage(), across);
  }
  return out;
}

namespace {

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

std::optional<Cholesky> factor(const Likelihood& likelihood, const std::vector<double>& place,
                               const SquareMatrix& settled) {
  SquareMatrix matrix = likelihood.information(place);
  for (std::size_t i = 0; i < matrix.size(); ++i)
    for (std::size_t j = 0; j < matrix.size(); ++j) matrix(i, j) += settled(i, j);
  return Cholesky::of(std::move(matrix));
}

}  // namespace

Maximum maximise(const Likelihood& likelihood, const SquareMatrix& settled) {
  const std::size_t n = likelihood.parameters();
  Maximum out;
  out.place.resize(n);
  double height = likelihood.value(out.place);
  for (int iteration = 0; iteration < 100 && !out.converged; ++iteration) {
    const auto matrix = factor(likelihood, out.place, settled);
    if (!matrix) break;
    const std::vector<double> step = matrix->solve(likelihood.slope(out.place));
    // Where there is no maximum the slope fades out, but the steps do not.
    out.converged = largest(step) < 1e-9;
    // The likelihood is concave, so a step that is halved often enough climbs; at the top rounding decides.
    double scale = 1;
    std::vector<double> next(n);
    for (int halving = 0;; ++halving, scale /= 2) {
      for (std::size_t i = 0; i < n; ++i) next[i] = out.place[i] + scale * step[i];
      const double climbed = likelihood.value(next);
      if (climbed >= height - 1e-12 * std::abs(height) || halving == 40) {
        height = climbed;
        break;
      }
    }
    out.place = std::move(next);
  }

  const auto matrix = factor(likelihood, out.place, settled);
  out.converged = out.converged && matrix.has_value();
  out.covariance = matrix ? matrix->inverse() : SquareMatrix(n, std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) out.covariance(i, j) -= settled(i, j);
  return out;
}

}  // namespace flipside::referee
