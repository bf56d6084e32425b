#include "referee/ratings/constrained_likelihood.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace flipside::referee {

namespace {

/// Returns the maximum likelihood distribution under which `values` have the expectation 0. The distribution
/// has the form share / (1 + theta * value). Between its two poles, the expectation decreases with theta, so
/// theta is found by bisection.
std::vector<double> fit_with_zero_mean(std::span<const double> values, std::span<const double> shares) {
  const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
  assert(*smallest < 0 && 0 < *largest);
  double low = -1 / *largest;
  double high = -1 / *smallest;
  double theta = 0;
  while (low < theta && theta < high) {
    double expectation = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      expectation += shares[i] * values[i] / (1 + theta * values[i]);
    (expectation > 0 ? low : high) = theta;
    theta = low + (high - low) / 2;
  }
  std::vector<double> out(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) out[i] = shares[i] / (1 + theta * values[i]);
  return out;
}

}  // namespace

std::vector<double> fit_with_mean(std::span<const double> scores, std::span<const double> shares,
                                  double mean) {
  std::vector<double> deviations(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) deviations[i] = scores[i] - mean;
  return fit_with_zero_mean(deviations, shares);
}

std::vector<double> fit_with_t_value(std::span<const double> scores, std::span<const double> shares,
                                     double reference, double t) {
  // The constraint is nonlinear. Each iteration replaces it with its tangent at the previous distribution.
  const std::size_t n = scores.size();
  std::vector<double> at(n, 1 / static_cast<double>(n));
  for (int iteration = 0; iteration < 1000; ++iteration) {
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) mean += at[i] * scores[i];
    double variance = 0;
    for (std::size_t i = 0; i < n; ++i) variance += at[i] * (scores[i] - mean) * (scores[i] - mean);
    std::vector<double> tangent(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double deviation = scores[i] - mean;
      tangent[i] =
          scores[i] - reference - 0.5 * t * std::sqrt(variance) * (1 + deviation * deviation / variance);
    }
    const std::vector<double> next = fit_with_zero_mean(tangent, shares);
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) change = std::max(change, std::abs(next[i] - at[i]));
    at = next;
    if (change < 1e-10) break;
  }
  return at;
}

}  // namespace flipside::referee
