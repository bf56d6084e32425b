#pragma once

#include <span>
#include <vector>

namespace flipside::referee {

/// The distribution over `scores` with expectation `mean` under which the observed shares are most likely
/// (Van den Bergh, "Comments on normalized Elo", proposition 1.1).
/// @param scores  increasing
/// @param shares  of the observations, with sum 1, none below 1e-12
/// @param mean    between the first and the last score, neither of them
std::vector<double> most_likely_with_mean(std::span<const double> scores, std::span<const double> shares,
                                          double mean);

/// The distribution over `scores` whose expectation lies `t` standard deviations above `reference` under
/// which the observed shares are most likely (the same, section 4.1).
/// @param t  in [-0.9, 0.9]
std::vector<double> most_likely_with_distance(std::span<const double> scores, std::span<const double> shares,
                                              double reference, double t);

}  // namespace flipside::referee
