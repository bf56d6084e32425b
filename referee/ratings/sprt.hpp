#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/expected.hpp"
#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"

namespace flipside::referee {

/// The unit of the hypotheses elo0 and elo1.
enum class SprtModel : std::uint8_t {
  logistic,    // logistic Elo of the mean score
  normalized,  // normalized Elo
  bayesian,    // BayesElo, with drawelo estimated from the sample; always counts single games (trinomial)
};

/// Returns "logistic", "normalized" or "bayesian".
std::string_view sprt_model_text(SprtModel model);
/// Parses the result of sprt_model_text(). Returns nullopt for any other text.
std::optional<SprtModel> parse_sprt_model(std::string_view text);

/// A sequential probability ratio test of H0 (one side is stronger by elo0) against H1 (the same side is
/// stronger by elo1).
struct SprtSettings {
  SprtModel model = SprtModel::normalized;
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // type I error: probability of accepting H1 if H0 is true
  double beta = 0.05;   // type II error: probability of accepting H0 if H1 is true
  bool pairs = true;    // true: count pairs instead of games
  bool operator==(const SprtSettings&) const = default;
};

/// Returns the largest absolute value of elo0 and elo1 that a model supports.
double elo_limit(SprtModel model);

/// Validates the settings.
/// @return an error that names the invalid setting
Expected<void> validate(const SprtSettings& settings);

/// Returns true if the test counts pairs instead of games.
bool counts_pairs(const SprtSettings& settings);

/// The decision of an SPRT.
enum class SprtVerdict : std::uint8_t { undecided, h0_accepted, h1_accepted };

/// The state of an SPRT after some games.
struct SprtState {
  double llr;    // log-likelihood ratio of H1 to H0
  double lower;  // H0 is accepted if llr <= lower
  double upper;  // H1 is accepted if llr >= upper
  SprtVerdict verdict;
};

/// Computes a generalized SPRT. Each hypothesis is represented by its maximum likelihood distribution of
/// results (Van den Bergh, "Comments on normalized Elo"; Li, Liu and Ying, "Generalized sequential
/// probability ratio test for separate families of hypotheses", Sequential Analysis 33, 2014). The bounds are
/// Wald's, ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). A result that has not occurred is counted as
/// 1/1000 of an occurrence. The LLR is 0 before the first result. In the Bayesian model, it is 0 until there
/// is at least one win and one loss.
/// @param settings  must pass validate()
SprtState sprt(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs);

}  // namespace flipside::referee
