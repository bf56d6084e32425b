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

// The shares of results by score, from 0 to 1 in equal steps.
struct Shares {
  std::vector<double> scores;
  std::vector<double> shares;
  double observations = 0;
};

Shares shares_of(std::span<const std::uint64_t> counts) {
  constexpr double unseen = 1e-3;
  Shares out;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    out.scores.push_back(static_cast<double>(i) / static_cast<double>(counts.size() - 1));
    out.shares.push_back(counts[i] == 0 ? unseen : static_cast<double>(counts[i]));
    out.observations += out.shares.back();
  }
  for (double& share : out.shares) share /= out.observations;
  return out;
}

double log_ratio(const Shares& seen, std::span<const double> h0, std::span<const double> h1) {
  double sum = 0;
  for (std::size_t i = 0; i < seen.shares.size(); ++i) sum += seen.shares[i] * std::log(h1[i] / h0[i]);
  return seen.observations * sum;
}

double llr_of_scores(const Shares& seen, double score0, double score1) {
  return log_ratio(seen, most_likely_with_mean(seen.scores, seen.shares, score0),
                   most_likely_with_mean(seen.scores, seen.shares, score1));
}

// Expected score in the BayesElo model, whose wins and losses are logistic at elo -+ draw_elo.
double bayesian_score(double elo, double draw_elo) {
  return 0.5 * (1 + expected_score(elo - draw_elo) - expected_score(-elo - draw_elo));
}

double llr_of(const SprtSettings& settings, const Shares& seen, double games_each) {
  switch (settings.model) {
    case SprtModel::logistic:
      return llr_of_scores(seen, expected_score(settings.elo0), expected_score(settings.elo1));
    case SprtModel::normalized: {
      // A pair's mean deviates less than a game's by the root of 2.
      const double unit = std::sqrt(games_each) * std::numbers::ln10 / 800;
      const auto with = [&](double elo) {
        return most_likely_with_distance(seen.scores, seen.shares, 0.5, unit * elo);
      };
      return log_ratio(seen, with(settings.elo0), with(settings.elo1));
    }
    case SprtModel::bayesian: {
      const double losses = seen.shares.front();
      const double wins = seen.shares.back();
      const double draw_elo = 200 * std::log10((1 - losses) / losses * (1 - wins) / wins);
      return llr_of_scores(seen, bayesian_score(settings.elo0, draw_elo),
                           bayesian_score(settings.elo1, draw_elo));
    }
  }
  return 0;
}

double llr_of(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs) {
  if (counts_pairs(settings)) return pairs.total() == 0 ? 0 : llr_of(settings, shares_of(pairs.pairs), 2);
  if (games.games() == 0) return 0;
  if (settings.model == SprtModel::bayesian && (games.wins == 0 || games.losses == 0)) return 0;
  return llr_of(settings, shares_of(std::array{games.losses, games.draws, games.wins}), 1);
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

double furthest_elo(SprtModel model) { return model == SprtModel::normalized ? 200 : 2000; }

Expected<void> validate(const SprtSettings& settings) {
  if (!(std::isfinite(settings.elo0) && std::isfinite(settings.elo1) && settings.elo0 < settings.elo1))
    return Error{fmt::format("SPRT: elo0 ({}) must be below elo1 ({})", settings.elo0, settings.elo1)};
  for (const double elo : {settings.elo0, settings.elo1})
    if (const double limit = furthest_elo(settings.model); std::abs(elo) > limit)
      return Error{fmt::format("SPRT: elo0 and elo1 must lie within -{0} and {0}, {1} does not", limit, elo)};
  if (!(0 < settings.alpha && settings.alpha < 1))
    return Error{fmt::format("SPRT: alpha ({}) must lie between 0 and 1", settings.alpha)};
  if (!(0 < settings.beta && settings.beta < 1))
    return Error{fmt::format("SPRT: beta ({}) must lie between 0 and 1", settings.beta)};
  if (!(settings.alpha + settings.beta < 1))
    return Error{
        fmt::format("SPRT: alpha ({}) and beta ({}) must sum to less than 1", settings.alpha, settings.beta)};
  return {};
}

bool counts_pairs(const SprtSettings& settings) {
  return settings.pairs && settings.model != SprtModel::bayesian;
}

SprtState sprt(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs) {
  assert(validate(settings));
  SprtState state;
  state.llr = llr_of(settings, games, pairs);
  state.lower = std::log(settings.beta / (1 - settings.alpha));
  state.upper = std::log((1 - settings.beta) / settings.alpha);
  state.verdict = state.llr >= state.upper   ? SprtVerdict::h1_accepted
                  : state.llr <= state.lower ? SprtVerdict::h0_accepted
                                             : SprtVerdict::go_on;
  return state;
}

}  // namespace flipside::referee
