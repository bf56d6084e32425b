#pragma once

#include <cstdint>

#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// What a sample of scores tells about one side: the observations are games, or pairs of games.
struct ScoreSample {
  double mean = 0;      // points per game, in [0, 1]
  double variance = 0;  // of an observation's points per game
  double observations = 0;
  double games_each = 1;  // games in an observation

  /// Of the mean.
  double standard_error() const;
};

/// The games as a sample: each an observation of its own.
ScoreSample sample_of(const WinDrawLoss& result);
/// The pairs as a sample: the two games of a pair may depend on each other.
ScoreSample sample_of(const Pentanomial& result);

/// The logistic Elo of the mean, with the normal interval of the mean carried through elo_from_score. NaN and
/// infinite ends without observations.
EloEstimate elo_of(const ScoreSample& sample);

/// Normalized Elo: the distance of the mean from 1/2 in standard deviations of one game, times 800 / ln 10
/// (Van den Bergh, "Normalized Elo"). It tells how many games show a difference, whatever the draw
/// ratio. The interval is that of the mean; the deviation counts as known. NaN without observations and where
/// all are alike.
EloEstimate normalized_elo_of(const ScoreSample& sample);

/// The probability that the side is the stronger one, by the normal distribution of its mean score.
/// 1/2 without observations.
double likelihood_of_superiority(const ScoreSample& sample);

/// Drawn games per game; NaN without games.
double draw_ratio(const WinDrawLoss& result);
/// Pairs that ended level, DD or WL, per pair; NaN without pairs.
double draw_ratio(const Pentanomial& result);
/// Pairs won (WD, WW) per pair lost (LD, LL); inf where none is lost, NaN where none is won either.
double pairs_ratio(const Pentanomial& result);

/// What the first move is worth, over all games of a table.
struct FirstPlayer {
  WinDrawLoss games;  // seen by p1
  double score;       // of p1 per game; NaN without games
  double error;       // half the 95 % interval of the score
  EloEstimate elo;    // of the score
};

/// The mean over the games as they were seated: it is the advantage of the first move where every two players
/// had either seat equally often.
FirstPlayer first_player(const CrossTable& results);

}  // namespace flipside::referee
