#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/expected.hpp"
#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"

namespace flipside::referee {

/// What elo0 and elo1 mean.
enum class SprtModel : std::uint8_t {
  logistic,    // the Elo of the score
  normalized,  // normalized Elo
  bayesian,    // BayesElo, with the draw Elo of the sample; counts games, never pairs
};

/// The word for it: `logistic`, `normalized`, `bayesian`.
std::string_view sprt_model_text(SprtModel model);
/// The inverse of sprt_model_text.
std::optional<SprtModel> parse_sprt_model(std::string_view text);

/// A sequential probability ratio test of H0, the side is elo0 stronger, against H1, it is elo1 stronger.
struct SprtSettings {
  SprtModel model = SprtModel::normalized;
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // probability to accept H1 though H0 holds
  double beta = 0.05;   // probability to accept H0 though H1 holds
  bool pairs = true;    // count pairs rather than games
  bool operator==(const SprtSettings&) const = default;
};

/// The furthest hypothesis that can be tested, in the model's Elo.
double furthest_elo(SprtModel model);

/// @return an error that names the setting that cannot be tested
Expected<void> validate(const SprtSettings& settings);

/// Whether the test counts pairs.
bool counts_pairs(const SprtSettings& settings);

enum class SprtVerdict : std::uint8_t { go_on, h0_accepted, h1_accepted };

/// How far a test has come.
struct SprtState {
  double llr;    // log of the likelihood under H1 over that under H0
  double lower;  // H0 is accepted at or below it
  double upper;  // H1 is accepted at or above it
  SprtVerdict verdict;
};

/// The generalized SPRT: under either hypothesis the likelihood is that of the most likely distribution of
/// results that fits it (Van den Bergh, "Comments on normalized Elo"; Li, Liu and Ying, "Generalized
/// sequential probability ratio test for separate families of hypotheses", Sequential Analysis 33, 2014).
/// Bounds are Wald's, ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). A kind of result that was not seen
/// counts as seen 1/1000 times. Before the first result, and in the Bayesian model before a win and a loss,
/// the LLR is 0.
/// @param settings  pass validate()
SprtState sprt(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs);

}  // namespace flipside::referee
