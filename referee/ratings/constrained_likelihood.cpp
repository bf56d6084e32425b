#include "referee/ratings/constrained_likelihood.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace flipside::referee {

namespace {

// The most likely distribution under which `values` have the expectation 0: shares / (1 + theta * value) with
// the theta that makes the expectation 0. It is a falling function of theta between its two poles.
std::vector<double> most_likely_centred(std::span<const double> values, std::span<const double> shares) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  assert(*least < 0 && 0 < *most);
  double low = -1 / *most;
  double high = -1 / *least;
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

std::vector<double> most_likely_with_mean(std::span<const double> scores, std::span<const double> shares,
                                          double mean) {
  std::vector<double> off(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) off[i] = scores[i] - mean;
  return most_likely_centred(off, shares);
}

std::vector<double> most_likely_with_distance(std::span<const double> scores, std::span<const double> shares,
                                              double reference, double t) {
  // The constraint is not linear: it is replaced by its tangent at the last distribution until that stays.
  const std::size_t n = scores.size();
  std::vector<double> at(n, 1 / static_cast<double>(n));
  for (int iteration = 0; iteration < 1000; ++iteration) {
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) mean += at[i] * scores[i];
    double variance = 0;
    for (std::size_t i = 0; i < n; ++i) variance += at[i] * (scores[i] - mean) * (scores[i] - mean);
    std::vector<double> tangent(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double off = scores[i] - mean;
      tangent[i] = scores[i] - reference - 0.5 * t * std::sqrt(variance) * (1 + off * off / variance);
    }
    const std::vector<double> next = most_likely_centred(tangent, shares);
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) change = std::max(change, std::abs(next[i] - at[i]));
    at = next;
    if (change < 1e-10) break;
  }
  return at;
}

}  // namespace flipside::referee
