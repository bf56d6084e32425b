#pragma once

#include <span>
#include <vector>

namespace flipside::referee {

/// Returns the maximum likelihood distribution over `scores` that has the expectation `mean` (Van den Bergh,
/// "Comments on normalized Elo", proposition 1.1).
/// @param scores  possible scores of an observation in ascending order
/// @param shares  observed frequency of each score; must sum to 1, and each must be at least 1e-12
/// @param mean    must lie strictly between the first and the last score
std::vector<double> fit_with_mean(std::span<const double> scores, std::span<const double> shares,
                                  double mean);

/// Returns the maximum likelihood distribution over `scores` whose expectation lies `t` standard deviations
/// above `reference` (Van den Bergh, "Comments on normalized Elo", section 4.1).
/// @param scores  possible scores of an observation in ascending order
/// @param shares  observed frequency of each score; must sum to 1, and each must be at least 1e-12
/// @param t       must be in [-0.9, 0.9]
std::vector<double> fit_with_t_value(std::span<const double> scores, std::span<const double> shares,
                                     double reference, double t);

}  // namespace flipside::referee
