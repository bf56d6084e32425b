#pragma once

#include <cmath>
#include <numbers>

namespace flipside::referee {

/// Half-width of the 95 % confidence interval of a normal distribution in standard deviations.
constexpr double quantile_95 = 1.959963984540054;

/// Returns the cumulative distribution function of the standard normal distribution at `x`.
inline double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

}  // namespace flipside::referee
