#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/ratings/linear_algebra.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// A player whose rating is given; the others are told relative to it.
struct Anchor {
  std::size_t player;
  double elo;
};

/// What a draw is to the model.
enum class DrawModel : std::uint8_t {
  half_win,  // half a win and half a loss: Bradley and Terry's model
  davidson,  // an outcome of its own, the likelier the closer the players
};

struct RatingOptions {
  /// Virtual draws that each player brings, spread over the opponents met in proportion to the games. They
  /// keep perfect scores finite (the prior of Coulom's BayesElo, whose default is two draws as well). They
  /// tell of strengths alone. As many virtual games of equals, decided half by p1 and half by p2, keep the
  /// advantage of the first move and the share of draws finite, where these are asked for.
  double prior_draws = 2;
  /// None: the mean of each group is 0.
  std::optional<Anchor> anchor;
  DrawModel draws = DrawModel::half_win;
  /// Whether the first move may be worth something, the same for all players.
  bool first_player_advantage = false;
};

struct Rating {
  double elo = 0;
  double error = 0;  // half the 95 % interval, relative to the group's mean or the anchor; inf without games
  std::size_t group = 0;
};

/// A figure and half its 95 % interval.
struct Estimate {
  double value;
  double error;
};

struct Ratings {
  std::vector<Rating> players;
  /// Sets of players with no game between them: numbers from 0, by their first player. Ratings of different
  /// groups cannot be compared; each group has a mean of 0, but that of the anchor.
  std::size_t groups = 0;
  /// False where no maximum was reached: a perfect score without a prior.
  bool converged = true;
  /// What the first move is worth, in Elo; none where it was not asked for or nobody played.
  std::optional<Estimate> first_player;
  /// The share of draws between equals, in Davidson's model; none where it was not asked for or nobody
  /// played.
  std::optional<Estimate> draws;
  /// Covariance of the ratings around the means of their groups, in Elo squared; it tells nothing of players
  /// of different groups.
  SquareMatrix covariance{0};
};

/// Ratings of all players on one scale by maximum likelihood, found by Newton's method.
///
/// The plain model, a draw as half a win, is E = 1 / (1 + 10^(-d/400)) (Bradley and Terry, "Rank analysis of
/// incomplete block designs", Biometrika 39, 1952; Hunter, "MM algorithms for generalized Bradley-Terry
/// models", Annals of Statistics 32, 2004). Its ratings are those of Ordo. It takes a draw for as uncertain
/// as a decided game, so where many games are drawn its errors are on the wide side.
///
/// Davidson's model (see Likelihood) is preferred to Rao and Kupper's, the other way to count draws: points
/// remain all that matters for the ratings where everybody meets everybody equally often, one draw tells as
/// much as half a win and half a loss (with Rao and Kupper as much as a whole win and a whole loss), and its
/// likelihood is concave, so that there is one maximum. Its strengths are scaled so that equals' score
/// changes with Elo as in the plain model.
///
/// Errors come from the inverse Hessian at the maximum, prior included, and include what the uncertainty of
/// the advantage and of the share of draws adds.
Ratings fit_ratings(const CrossTable& results, const RatingOptions& options = {});

/// The probability that `a` is stronger than `b`, by the normal distribution of the difference of their
/// ratings; 1/2 for one player and itself, NaN for players of different groups.
double likelihood_of_superiority(const Ratings& ratings, std::size_t a, std::size_t b);

/// likelihood_of_superiority of row over column.
SquareMatrix superiority_matrix(const Ratings& ratings);

/// The rating that explains the score of `a` against `b` alone, under the logistic model: the rating of `b`
/// and the Elo of the score. NaN without games, infinite for a perfect score.
double performance(const CrossTable& results, const Ratings& ratings, std::size_t a, std::size_t b);

}  // namespace flipside::referee
