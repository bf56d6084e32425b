#include "referee/ratings/sprt.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

#include "engine/core/random.hpp"
#include "referee/ratings/constrained_likelihood.hpp"

using namespace flipside;
using namespace flipside::referee;
using doctest::Approx;

namespace {

SprtSettings settings(SprtModel model, double elo0, double elo1) {
  SprtSettings out;
  out.model = model;
  out.elo0 = elo0;
  out.elo1 = elo1;
  return out;
}

double llr(SprtModel model, double elo0, double elo1, const WinDrawLoss& games) {
  SprtSettings by_games = settings(model, elo0, elo1);
  by_games.pairs = false;
  return sprt(by_games, games, {}).llr;
}

double llr(SprtModel model, double elo0, double elo1, const Pentanomial& pairs) {
  return sprt(settings(model, elo0, elo1), {}, pairs).llr;
}

/// Maximises the log-likelihood of games over the draw rate by golden-section search.
/// @param lead_at  (win rate - loss rate) / 2 as a function of the draw rate
double max_log_likelihood(const WinDrawLoss& games, const std::function<double(double)>& lead_at,
                          double max_draws) {
  const auto log_likelihood = [&](double draws) {
    const double lead = lead_at(draws);
    const double wins = 0.5 * (1 - draws) + lead;
    const double losses = 0.5 * (1 - draws) - lead;
    if (wins <= 0 || losses <= 0 || draws <= 0) return -std::numeric_limits<double>::infinity();
    return static_cast<double>(games.wins) * std::log(wins) +
           static_cast<double>(games.draws) * std::log(draws) +
           static_cast<double>(games.losses) * std::log(losses);
  };
  const double golden = std::numbers::phi - 1;
  double low = 0;
  double high = max_draws;
  for (int i = 0; i < 100; ++i) {
    const double left = high - golden * (high - low);
    const double right = low + golden * (high - low);
    const bool rising = log_likelihood(left) < log_likelihood(right);
    (rising ? low : high) = rising ? left : right;
  }
  return log_likelihood(0.5 * (low + high));
}

}  // namespace

TEST_CASE("log-likelihood ratios agree with fastchess") {
  // The expected values are from the tests of fastchess. The tolerance is one percent.
  const auto normalized = SprtModel::normalized;
  const auto logistic = SprtModel::logistic;
  const auto bayesian = SprtModel::bayesian;
  const auto near = [](double value) { return Approx(value).epsilon(0.01); };
  CHECK(llr(normalized, 0, 2, WinDrawLoss{36433, 68692, 36027}) == near(0.92));
  CHECK(llr(normalized, -1.75, 0.25, WinDrawLoss{10871, 20431, 10650}) == near(2.30));
  CHECK(llr(logistic, 0.5, 2.5, WinDrawLoss{21404, 40708, 21184}) == near(-1.57));
  CHECK(llr(logistic, 0, 2, WinDrawLoss{57433, 106593, 57030}) == near(-2.59));
  CHECK(llr(bayesian, 0, 2, WinDrawLoss{68965, 128429, 68526}) == near(-1.26));
  CHECK(llr(bayesian, 0.5, 2.5, WinDrawLoss{21629, 41111, 21484}) == near(-1.13));
  CHECK(llr(normalized, 0, 2, Pentanomial{{365, 16618, 36229, 16974, 390}}) == near(2.25));
  CHECK(llr(normalized, -1.75, 0.25, Pentanomial{{127, 4883, 10712, 5150, 104}}) == near(3.01));
  CHECK(llr(logistic, 0.5, 2.5, Pentanomial{{223, 9863, 21279, 10037, 246}}) == near(-3.07));
  CHECK(llr(logistic, 0, 2, Pentanomial{{871, 26175, 55983, 26678, 821}}) == near(-4.98));
}

TEST_CASE("the logistic LLR compares the maximum likelihood distributions for both expected scores") {
  for (const WinDrawLoss games :
       {WinDrawLoss{40, 30, 20}, WinDrawLoss{5, 300, 9}, WinDrawLoss{700, 10, 640}}) {
    const auto with_elo = [&](double elo) {
      const double lead = expected_score(elo) - 0.5;
      return max_log_likelihood(
          games, [lead](double) { return lead; }, 1 - 2 * std::abs(lead));
    };
    CHECK(llr(SprtModel::logistic, -10, 25, games) == Approx(with_elo(25) - with_elo(-10)).epsilon(1e-6));
  }
}

TEST_CASE("the normalized LLR compares the maximum likelihood distributions for both t-values") {
  for (const WinDrawLoss games :
       {WinDrawLoss{40, 30, 20}, WinDrawLoss{5, 300, 9}, WinDrawLoss{700, 10, 640}}) {
    // Solve lead = t * sigma with sigma^2 = (1 - draws) / 4 - lead^2 for the lead.
    const auto with_elo = [&](double elo) {
      const double t = elo * std::numbers::ln10 / 800;
      return max_log_likelihood(
          games, [t](double draws) { return t * std::sqrt(0.25 * (1 - draws) / (1 + t * t)); }, 1);
    };
    CHECK(llr(SprtModel::normalized, -10, 25, games) == Approx(with_elo(25) - with_elo(-10)).epsilon(1e-6));
    CHECK(llr(SprtModel::normalized, 0, 180, games) == Approx(with_elo(180) - with_elo(0)).epsilon(1e-6));
  }
}

TEST_CASE("without draws, the logistic LLR equals the LLR of a Bernoulli sample") {
  const double p0 = expected_score(0);
  const double p1 = expected_score(50);
  CHECK(llr(SprtModel::logistic, 0, 50, WinDrawLoss{300, 0, 250}) ==
        Approx(300 * std::log(p1 / p0) + 250 * std::log((1 - p1) / (1 - p0))).epsilon(1e-3));
}

TEST_CASE("without draws, BayesElo equals logistic Elo") {
  const WinDrawLoss games{300, 0, 250};
  CHECK(llr(SprtModel::bayesian, 0, 50, games) ==
        Approx(llr(SprtModel::logistic, 0, 50, games)).epsilon(1e-3));
}

TEST_CASE("the LLR changes its sign if the sides are exchanged") {
  const WinDrawLoss games{40, 30, 20};
  const Pentanomial pairs{{3, 10, 20, 15, 0}};
  for (const SprtModel model : {SprtModel::logistic, SprtModel::normalized, SprtModel::bayesian}) {
    CHECK(llr(model, 0, 10, games) == Approx(-llr(model, -10, 0, games.reversed())));
    CHECK(std::abs(llr(model, -10, 10, WinDrawLoss{25, 50, 25})) < 1e-9);
  }
  CHECK(llr(SprtModel::logistic, 0, 10, pairs) ==
        Approx(-llr(SprtModel::logistic, -10, 0, pairs.reversed())));
  CHECK(llr(SprtModel::normalized, 0, 10, pairs) ==
        Approx(-llr(SprtModel::normalized, -10, 0, pairs.reversed())));
}

TEST_CASE("without informative results, the LLR is 0") {
  for (const SprtModel model : {SprtModel::logistic, SprtModel::normalized, SprtModel::bayesian}) {
    CHECK(llr(model, 0, 10, WinDrawLoss{}) == 0);
    CHECK(llr(model, 0, 10, Pentanomial{}) == 0);
  }
  CHECK(llr(SprtModel::bayesian, 0, 10, WinDrawLoss{8, 3, 0}) == 0);
}

TEST_CASE("a perfect score supports H1, and more games with a perfect score support it more strongly") {
  for (const SprtModel model : {SprtModel::logistic, SprtModel::normalized}) {
    double before = 0;
    for (const std::uint64_t pairs : {1, 10, 100, 1000, 1'000'000}) {
      const double now = llr(model, 0, 5, Pentanomial{{0, 0, 0, 0, pairs}});
      CHECK(std::isfinite(now));
      CHECK(now > before);
      before = now;
    }
  }
}

TEST_CASE("the Bayesian test counts games even if pairs are given") {
  const WinDrawLoss games{40, 30, 20};
  CHECK_FALSE(counts_pairs(settings(SprtModel::bayesian, 0, 5)));
  CHECK(sprt(settings(SprtModel::bayesian, 0, 5), games, Pentanomial{{9, 0, 0, 0, 0}}).llr ==
        llr(SprtModel::bayesian, 0, 5, games));
}

TEST_CASE("the test ends when the LLR reaches one of Wald's bounds") {
  SprtSettings test = settings(SprtModel::logistic, 0, 20);
  test.alpha = 0.05;
  test.beta = 0.1;
  const SprtState start = sprt(test, {}, {});
  CHECK(start.lower == Approx(std::log(0.1 / 0.95)));
  CHECK(start.upper == Approx(std::log(0.9 / 0.05)));
  CHECK(start.verdict == SprtVerdict::undecided);
  CHECK(sprt(test, {}, Pentanomial{{10, 20, 100, 90, 40}}).verdict == SprtVerdict::h1_accepted);
  CHECK(sprt(test, {}, Pentanomial{{40, 90, 100, 20, 10}}).verdict == SprtVerdict::h0_accepted);
}

TEST_CASE("an error names the invalid setting") {
  const auto message = [](const SprtSettings& test) { return validate(test).error().message; };
  CHECK(validate(SprtSettings{}));
  CHECK(message(settings(SprtModel::logistic, 5, 5)) == "SPRT: elo0 (5) must be below elo1 (5)");
  CHECK(message(settings(SprtModel::normalized, 0, 300)) ==
        "SPRT: elo0 and elo1 must be between -200 and 200; got 300");
  CHECK(validate(settings(SprtModel::logistic, 0, 300)));
  CHECK_FALSE(validate(settings(SprtModel::logistic, NAN, 300)));
  SprtSettings test;
  test.alpha = 0;
  CHECK(message(test) == "SPRT: alpha (0) must be between 0 and 1");
  test.alpha = 0.5;
  test.beta = 1;
  CHECK(message(test) == "SPRT: beta (1) must be between 0 and 1");
  test.beta = 0.5;
  CHECK(message(test) == "SPRT: the sum of alpha (0.5) and beta (0.5) must be less than 1");
}

TEST_CASE("the error rates are close to alpha and beta") {
  constexpr double elo1 = 60;
  constexpr int tests = 400;
  const std::vector<double> scores{0, 0.25, 0.5, 0.75, 1};
  const std::vector<double> shape{0.05, 0.2, 0.45, 0.2, 0.1};
  SprtSettings test = settings(SprtModel::normalized, 0, elo1);
  test.alpha = 0.1;
  test.beta = 0.05;
  const auto accepted_h1 = [&](double truth) {
    const auto probabilities =
        fit_with_t_value(scores, shape, 0.5, std::numbers::sqrt2 * truth * std::numbers::ln10 / 800);
    Random random(20260131);
    int accepted = 0;
    for (int round = 0; round < tests; ++round) {
      Pentanomial pairs;
      for (SprtVerdict verdict = SprtVerdict::undecided; verdict == SprtVerdict::undecided;) {
        double roll = static_cast<double>(random.below(1'000'000)) / 1e6;
        std::size_t kind = 0;
        while (kind + 1 < probabilities.size() && roll >= probabilities[kind]) roll -= probabilities[kind++];
        ++pairs.pairs[kind];
        verdict = sprt(test, {}, pairs).verdict;
        accepted += verdict == SprtVerdict::h1_accepted;
      }
    }
    return accepted;
  };
  // Four standard deviations of a binomial count (n = 400) are 24 at p = 0.1 and 17 at p = 0.05.
  const int wrong_h1 = accepted_h1(0);
  CHECK(wrong_h1 > 40 - 24);
  CHECK(wrong_h1 < 40 + 24);
  const int wrong_h0 = tests - accepted_h1(elo1);
  CHECK(wrong_h0 > 20 - 17);
  CHECK(wrong_h0 < 20 + 17);
}
