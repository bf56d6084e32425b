#pragma once

#include <cstdint>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Mean and variance of one side's score over independent observations: games, or pairs of games.
struct ScoreSample {
  double mean = 0;      // points per game, in [0, 1]
  double variance = 0;  // of an observation's points per game
  double observations = 0;
  double games_each = 1;  // games per observation

  /// The standard error of the mean.
  double standard_error() const;
};

/// Returns the sample whose observations are games.
ScoreSample sample_of(const WinDrawLoss& result);
/// Returns the sample whose observations are pairs, since the two games of a pair are not independent.
ScoreSample sample_of(const Pentanomial& result);

/// Returns the logistic Elo of the mean, with the confidence interval of the mean mapped through
/// elo_from_score(). Without observations, the Elo is NaN and the interval infinite.
EloEstimate elo_of(const ScoreSample& sample);

/// Returns the normalized Elo (nElo): the distance of the mean from 1/2 in standard deviations of one game,
/// times 800 / ln 10 (Van den Bergh, "Normalized Elo"). It determines the number of games needed to detect
/// the difference, independently of the draw ratio. The confidence interval treats the standard deviation
/// as known. NaN without observations, and if all of them are equal.
EloEstimate normalized_elo_of(const ScoreSample& sample);

/// Returns the likelihood of superiority (LOS): the probability that the side is the stronger one, by the
/// normal approximation of its mean score. 1/2 without observations.
double likelihood_of_superiority(const ScoreSample& sample);

/// Returns the share of drawn games; NaN without games.
double draw_ratio(const WinDrawLoss& result);
/// Returns the share of level pairs, DD or WL; NaN without pairs.
double draw_ratio(const Pentanomial& result);
/// Returns pairs won (WD, WW) per pair lost (LD, LL); inf if none is lost, NaN if none is won either.
double pairs_ratio(const Pentanomial& result);

/// The score of the seat that moves first, over all games of a table.
struct FirstPlayerScore {
  WinDrawLoss games;  // of p1
  double score;       // of p1 per game; NaN without games
  double error;       // half the 95 % confidence interval of the score
  EloEstimate elo;    // of the score
};

/// Returns the first player's score. It measures the first-move advantage if every two players had each seat
/// equally often.
FirstPlayerScore first_player_score(const CrossTable& results);

}  // namespace flipside::referee
