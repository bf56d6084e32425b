#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/ratings/linear_algebra.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// A player with a fixed rating; all other ratings are relative to it.
struct Anchor {
  std::size_t player;
  double elo;
};

/// How the model treats draws.
enum class DrawModel : std::uint8_t {
  half_win,  // a draw is half a win and half a loss: Bradley-Terry model
  davidson,  // a draw is a third outcome, most likely between equal players: Davidson model
};

/// Options of fit_ratings().
struct RatingOptions {
  /// Virtual draws per player, distributed over its opponents in proportion to the games played. They keep
  /// the ratings of perfect scores finite (the prior of Coulom's BayesElo, which defaults to two draws as
  /// well) and inform only the strengths. If the model has a first-move advantage or a draw parameter, the
  /// same number of virtual games between equal players, half of them won by p1 and half by p2, keeps these
  /// finite.
  double prior_draws = 2;
  /// Without an anchor, the mean rating of each group is 0.
  std::optional<Anchor> anchor;
  DrawModel draws = DrawModel::half_win;
  /// Estimate a first-move advantage, the same for all players.
  bool first_player_advantage = false;
};

/// The rating of one player.
struct Rating {
  double elo = 0;
  double error =
      0;  // half the 95 % confidence interval, relative to the group's mean or the anchor; inf without games
  std::size_t group = 0;
};

/// An estimate with half its 95 % confidence interval.
struct Estimate {
  double value;
  double error;
};

/// The result of fit_ratings().
struct Ratings {
  std::vector<Rating> players;
  /// The number of groups without games between them, numbered from 0 by their first player. Ratings of
  /// different groups cannot be compared. The mean of each group is 0, except in the anchor's group.
  std::size_t groups = 0;
  /// False if no maximum was found, for example because of a perfect score without a prior.
  bool converged = true;
  /// The first-move advantage in Elo; nullopt if it was not requested, or without games.
  std::optional<Estimate> first_player;
  /// The share of draws between equal players in the Davidson model; nullopt if it was not requested, or
  /// without games.
  std::optional<Estimate> draws;
  /// Covariance of the ratings relative to the mean of their group, in Elo squared; meaningless for players
  /// of different groups.
  SquareMatrix covariance{0};
};

/// Estimates the ratings of all players by maximum likelihood.
///
/// The Bradley-Terry model counts a draw as half a win: E = 1 / (1 + 10^(-d/400)) (Bradley and Terry, "Rank
/// analysis of incomplete block designs", Biometrika 39, 1952; Hunter, "MM algorithms for generalized
/// Bradley-Terry models", Annals of Statistics 32, 2004). Its ratings agree with Ordo. The model ignores that
/// draws reduce the variance of the score, so its errors are conservative when many games are drawn.
///
/// The Davidson model (see Likelihood) is preferred to the Rao-Kupper model for three reasons. Points remain
/// a sufficient statistic for the strengths in a balanced round robin. A draw weighs as much as half a win
/// and half a loss; in the Rao-Kupper model it weighs as much as a whole win and a whole loss. The
/// log-likelihood is concave, so the maximum is unique. The strengths are scaled such that between equal
/// players the expected score changes with Elo as in the Bradley-Terry model.
///
/// Errors come from the inverse Hessian at the maximum, prior included, and account for the uncertainty of
/// the first-move advantage and of the share of draws.
Ratings fit_ratings(const CrossTable& results, const RatingOptions& options = {});

/// Returns the probability that `a` is stronger than `b`, by the normal approximation of the difference of
/// their ratings; 1/2 if a == b, NaN for players of different groups.
double likelihood_of_superiority(const Ratings& ratings, std::size_t a, std::size_t b);

/// Returns likelihood_of_superiority() of each row player over each column player.
SquareMatrix superiority_matrix(const Ratings& ratings);

/// Returns the performance rating of `a` against `b`: the rating of `b` plus the Elo of the score between
/// them. NaN without games, infinite for a perfect score.
double performance(const CrossTable& results, const Ratings& ratings, std::size_t a, std::size_t b);

}  // namespace flipside::referee
