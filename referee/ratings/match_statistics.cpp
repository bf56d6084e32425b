#include "referee/ratings/match_statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "referee/ratings/normal_distribution.hpp"

namespace flipside::referee {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Returns the sample in which the i-th of N possible scores was observed `counts[i]` times. The scores are
/// evenly spaced from 0 to 1.
template <std::size_t N>
ScoreSample sample(const std::array<std::uint64_t, N>& counts, double games_per_observation) {
  ScoreSample out;
  out.games_per_observation = games_per_observation;
  for (const std::uint64_t count : counts) out.observations += static_cast<double>(count);
  if (out.observations <= 0) return out;
  const auto score = [](std::size_t i) { return static_cast<double>(i) / (N - 1); };
  for (std::size_t i = 0; i < N; ++i) out.mean += static_cast<double>(counts[i]) * score(i);
  out.mean /= out.observations;
  for (std::size_t i = 0; i < N; ++i) {
    const double deviation = score(i) - out.mean;
    out.variance += static_cast<double>(counts[i]) / out.observations * deviation * deviation;
  }
  return out;
}

double ratio(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

double ScoreSample::standard_error() const { return std::sqrt(variance / observations); }

ScoreSample score_sample(const WinDrawLoss& result) {
  return sample<3>({result.losses, result.draws, result.wins}, 1);
}

ScoreSample score_sample(const Pentanomial& result) { return sample(result.pairs, 2); }

EloEstimate estimate_elo(const ScoreSample& sample) {
  if (sample.observations <= 0) return {nan, -infinite_elo, infinite_elo};
  const double margin = quantile_95 * sample.standard_error();
  return {elo_from_score(sample.mean), elo_from_score(std::max(0.0, sample.mean - margin)),
          elo_from_score(std::min(1.0, sample.mean + margin))};
}

EloEstimate estimate_normalized_elo(const ScoreSample& sample) {
  if (sample.observations <= 0 || sample.variance <= 0) return {nan, -infinite_elo, infinite_elo};
  const double deviation = std::sqrt(sample.games_per_observation * sample.variance);
  const double scale = 800 / std::numbers::ln10 / deviation;
  const double elo = scale * (sample.mean - 0.5);
  const double margin = scale * quantile_95 * sample.standard_error();
  return {elo, elo - margin, elo + margin};
}

double likelihood_of_superiority(const ScoreSample& sample) {
  const double lead = sample.mean - 0.5;
  if (sample.observations <= 0 || lead == 0) return 0.5;
  return normal_cdf(lead / sample.standard_error());
}

double draw_rate(const WinDrawLoss& result) { return ratio(result.draws, result.games()); }

double draw_rate(const Pentanomial& result) { return ratio(result.pairs[2], result.total()); }

double pairs_ratio(const Pentanomial& result) {
  return ratio(result.pairs[3] + result.pairs[4], result.pairs[0] + result.pairs[1]);
}

FirstPlayerScore first_player_score(const CrossTable& results) {
  WinDrawLoss games;
  for (std::size_t a = 0; a < results.players(); ++a) games += results.in_seat(a, Player::p1);
  const ScoreSample sample = score_sample(games);
  const bool empty = games.games() == 0;
  return {games, empty ? nan : sample.mean, empty ? nan : quantile_95 * sample.standard_error(),
          estimate_elo(sample)};
}

}  // namespace flipside::referee
