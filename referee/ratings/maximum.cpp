#include "referee/ratings/maximum.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace flipside::referee {

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
