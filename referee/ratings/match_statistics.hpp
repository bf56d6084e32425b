#pragma once

#include <cstdint>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Mean and variance of one side's score over independent observations. An observation is a game or a pair of
/// games.
struct ScoreSample {
  double mean = 0;      // mean points per game, in [0, 1]
  double variance = 0;  // variance of an observation's points per game
  double observations = 0;
  double games_per_observation = 1;  // 1, or 2 if an observation is a pair

  /// Returns the standard error of the mean.
  double standard_error() const;
};

/// Returns the sample whose observations are single games.
ScoreSample score_sample(const WinDrawLoss& result);
/// Returns the sample whose observations are pairs. The two games of a pair are not independent observations.
ScoreSample score_sample(const Pentanomial& result);

/// An estimated Elo difference with its 95 % confidence interval.
struct EloEstimate {
  double elo;
  double lower;  // lower bound of the interval, may be -inf
  double upper;  // upper bound of the interval, may be +inf
};

/// Estimates the logistic Elo difference by converting the mean score and its 95 % confidence interval with
/// elo_from_score(). If there are no observations, the Elo is NaN and the interval is infinite.
EloEstimate estimate_elo(const ScoreSample& sample);

/// Estimates the normalized Elo (nElo): the mean score minus 1/2, in standard deviations of one game, times
/// 800 / ln 10 (Van den Bergh, "Normalized Elo"). The nElo determines the number of games needed to detect
/// the difference, independently of the draw rate. The confidence interval treats the standard deviation as
/// known. Returns NaN if there are no observations or all observations are equal.
EloEstimate estimate_normalized_elo(const ScoreSample& sample);

/// Returns the likelihood of superiority (LOS): the probability that the side is stronger than its opponent.
/// Uses the normal approximation of the mean score. Returns 1/2 if there are no observations.
double likelihood_of_superiority(const ScoreSample& sample);

/// Returns the proportion of drawn games, or NaN if there are no games.
double draw_rate(const WinDrawLoss& result);
/// Returns the proportion of pairs with equal points (DD or WL), or NaN if there are no pairs.
double draw_rate(const Pentanomial& result);
/// Returns the ratio of won pairs (WD, WW) to lost pairs (LD, LL). Returns inf if pairs were won but none
/// were lost, and NaN if none were won or lost.
double pairs_ratio(const Pentanomial& result);

/// The score of the players that moved first, over all games of a crosstable.
struct FirstPlayerScore {
  WinDrawLoss games;  // results of the first player
  double score;       // points per game of the first player, or NaN if there are no games
  double error;       // half-width of the 95 % confidence interval of the score
  EloEstimate elo;    // Elo difference that explains the score
};

/// Returns the score of the players that moved first. It measures the first-move advantage if, for any two
/// players, each moved first in half of their games against each other.
FirstPlayerScore first_player_score(const CrossTable& results);

}  // namespace flipside::referee
