#include "referee/ratings/sprt.hpp"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "referee/ratings/constrained_likelihood.hpp"

namespace flipside::referee {

namespace {

/// Observed frequency of each score. The scores are evenly spaced from 0 to 1.
struct Shares {
  std::vector<double> scores;
  std::vector<double> shares;
  double observations = 0;
};

Shares observed_shares(std::span<const std::uint64_t> counts) {
  constexpr double unseen_count = 1e-3;  // avoids taking the logarithm of 0
  Shares out;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    out.scores.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
    out.shares.push_back(counts[i] == 0 ? unseen_count : static_cast<double>(counts[i]));
    out.observations += out.shares.back();
  }
  for (double& share : out.shares) share /= out.observations;
  return out;
}

double log_likelihood_ratio(const Shares& observed, std::span<const double> h0, std::span<const double> h1) {
  double sum = 0;
  for (std::size_t i = 0; i < observed.shares.size(); ++i)
    sum += observed.shares[i] * std::log(h1[i] / h0[i]);
  return observed.observations * sum;
}

double compute_score_llr(const Shares& observed, double score0, double score1) {
  return log_likelihood_ratio(observed, fit_with_mean(observed.scores, observed.shares, score0),
                              fit_with_mean(observed.scores, observed.shares, score1));
}

/// Returns the expected score in the BayesElo model. In this model, the probabilities of a win and a loss are
/// logistic functions of Elo, shifted by `draw_elo`.
double bayesian_score(double elo, double draw_elo) {
  return 0.5 * (1 + expected_score(elo - draw_elo) - expected_score(-elo - draw_elo));
}

double compute_llr(const SprtSettings& settings, const Shares& observed, double games_per_observation) {
  switch (settings.model) {
    case SprtModel::logistic:
      return compute_score_llr(observed, expected_score(settings.elo0), expected_score(settings.elo1));
    case SprtModel::normalized: {
      // A pair's mean score has 1/sqrt(2) times the standard deviation of a game's score.
      const double unit = std::sqrt(games_per_observation) * std::numbers::ln10 / 800;
      const auto fit = [&](double elo) {
        return fit_with_t_value(observed.scores, observed.shares, 0.5, unit * elo);
      };
      return log_likelihood_ratio(observed, fit(settings.elo0), fit(settings.elo1));
    }
    case SprtModel::bayesian: {
      const double losses = observed.shares.front();
      const double wins = observed.shares.back();
      const double draw_elo = 200 * std::log10((1 - losses) / losses * (1 - wins) / wins);
      return compute_score_llr(observed, bayesian_score(settings.elo0, draw_elo),
                               bayesian_score(settings.elo1, draw_elo));
    }
  }
  return 0;
}

double compute_llr(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs) {
  if (counts_pairs(settings))
    return pairs.total() == 0 ? 0 : compute_llr(settings, observed_shares(pairs.pairs), 2);
  if (games.games() == 0) return 0;
  if (settings.model == SprtModel::bayesian && (games.wins == 0 || games.losses == 0)) return 0;
  return compute_llr(settings, observed_shares(std::array{games.losses, games.draws, games.wins}), 1);
}

}  // namespace

std::string_view sprt_model_text(SprtModel model) {
  switch (model) {
    case SprtModel::logistic:
      return "logistic";
    case SprtModel::normalized:
      return "normalized";
    case SprtModel::bayesian:
      return "bayesian";
  }
  return "";
}

std::optional<SprtModel> parse_sprt_model(std::string_view text) {
  for (const SprtModel model : {SprtModel::logistic, SprtModel::normalized, SprtModel::bayesian})
    if (text == sprt_model_text(model)) return model;
  return std::nullopt;
}

double elo_limit(SprtModel model) { return model == SprtModel::normalized ? 200 : 2000; }

Expected<void> validate(const SprtSettings& settings) {
  if (!(std::isfinite(settings.elo0) && std::isfinite(settings.elo1) && settings.elo0 < settings.elo1))
    return Error{fmt::format("SPRT: elo0 ({}) must be below elo1 ({})", settings.elo0, settings.elo1)};
  for (const double elo : {settings.elo0, settings.elo1})
    if (const double limit = elo_limit(settings.model); std::abs(elo) > limit)
      return Error{fmt::format("SPRT: elo0 and elo1 must be between -{0} and {0}; got {1}", limit, elo)};
  if (!(0 < settings.alpha && settings.alpha < 1))
    return Error{fmt::format("SPRT: alpha ({}) must be between 0 and 1", settings.alpha)};
  if (!(0 < settings.beta && settings.beta < 1))
    return Error{fmt::format("SPRT: beta ({}) must be between 0 and 1", settings.beta)};
  if (!(settings.alpha + settings.beta < 1))
    return Error{fmt::format("SPRT: the sum of alpha ({}) and beta ({}) must be less than 1", settings.alpha,
                             settings.beta)};
  return {};
}

bool counts_pairs(const SprtSettings& settings) {
  return settings.pairs && settings.model != SprtModel::bayesian;
}

SprtState sprt(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs) {
  assert(validate(settings));
  SprtState state;
  state.llr = compute_llr(settings, games, pairs);
  state.lower = std::log(settings.beta / (1 - settings.alpha));
  state.upper = std::log((1 - settings.beta) / settings.alpha);
  state.verdict = state.llr >= state.upper   ? SprtVerdict::h1_accepted
                  : state.llr <= state.lower ? SprtVerdict::h0_accepted
                                             : SprtVerdict::undecided;
  return state;
}

}  // namespace flipside::referee
