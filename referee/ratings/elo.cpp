#include "referee/ratings/elo.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "referee/ratings/normal_distribution.hpp"

namespace flipside::referee {

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}  // namespace

WinDrawLoss& WinDrawLoss::operator+=(const WinDrawLoss& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

double elo_from_score(double score) {
  assert(0 <= score && score <= 1);
  if (score <= 0) return -infinity;
  if (score >= 1) return infinity;
  return -400 * std::log10(1 / score - 1);
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloEstimate estimate_match_elo(const WinDrawLoss& result) {
  if (result.games() == 0) return {std::numeric_limits<double>::quiet_NaN(), -infinity, infinity};
  const auto games = static_cast<double>(result.games());
  const double mean = result.points() / games;
  const auto share = [&](std::uint64_t count, double score) {
    return static_cast<double>(count) / games * (score - mean) * (score - mean);
  };
  const double variance = share(result.wins, 1) + share(result.draws, 0.5) + share(result.losses, 0);
  const double margin = quantile_95 * std::sqrt(variance / games);
  return {elo_from_score(mean), elo_from_score(std::max(0.0, mean - margin)),
          elo_from_score(std::min(1.0, mean + margin))};
}

}  // namespace flipside::referee
