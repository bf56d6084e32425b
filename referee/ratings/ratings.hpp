#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "referee/ratings/linear_algebra.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// A player with a fixed rating. The ratings of all other players are relative to it.
struct Anchor {
  std::size_t player;
  double elo;
};

/// The treatment of draws by the rating model.
enum class DrawModel : std::uint8_t {
  half_win,  // Bradley-Terry model: a draw is half a win and half a loss
  davidson,  // Davidson model: a draw is a third outcome, most likely between equal players
};

/// Options of fit_ratings().
struct RatingOptions {
  /// Number of virtual draws of each player, distributed over its opponents in proportion to the games
  /// played. Virtual draws keep the ratings of players with perfect scores finite, as in Coulom's BayesElo,
  /// where the default is also two draws. They do not affect the first-move and draw parameters. If the model
  /// has a first-move advantage or a draw parameter, the prior also contains this number of virtual games
  /// between equal players, half won by p1 and half by p2, to keep these parameters finite.
  double prior_draws = 2;
  /// Player with a fixed rating. Without an anchor, the mean rating of each group is 0.
  std::optional<Anchor> anchor;
  DrawModel draws = DrawModel::half_win;
  /// If true, estimate a first-move advantage that is the same for all players.
  bool first_player_advantage = false;
};

/// The rating of one player.
struct Rating {
  double elo = 0;
  /// Half-width of the 95 % confidence interval of the rating relative to the group's mean or to the anchor.
  /// Infinite if the player has no games.
  double error = 0;
  std::size_t group = 0;
};

/// An estimate with the half-width of its 95 % confidence interval.
struct Estimate {
  double value;
  double error;
};

/// The result of fit_ratings().
struct Ratings {
  std::vector<Rating> players;
  /// Number of groups of players. Players of different groups are not connected by games, so their ratings
  /// cannot be compared. Groups are numbered from 0 in the order of their first players. The mean rating of
  /// each group is 0, except in the group of the anchor.
  std::size_t groups = 0;
  /// False if no maximum was found, for example because a player has a perfect score and `prior_draws` is 0.
  bool converged = true;
  /// First-move advantage in Elo, or nullopt if it was not requested or there are no games.
  std::optional<Estimate> first_player;
  /// Draw rate between equal players in the Davidson model, or nullopt if the model was not requested or
  /// there are no games.
  std::optional<Estimate> draws;
  /// Covariance, in Elo squared, of the ratings relative to the mean of their group. Entries for players of
  /// different groups are meaningless.
  SquareMatrix covariance{0};
};

/// Estimates the ratings of all players by maximum likelihood.
///
/// The Bradley-Terry model counts a draw as half a win, and the expected score is E = 1 / (1 + 10^(-d/400))
/// (Bradley and Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952; Hunter, "MM
/// algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004). Its ratings agree with
/// those that Ordo computes. The model ignores that draws reduce the variance of the score, so its confidence
/// intervals are too wide if many games are drawn.
///
/// The Davidson model (see Likelihood) is preferred to the Rao-Kupper model for three reasons. In a balanced
/// round robin, points remain a sufficient statistic for the strengths. A draw has the weight of half a win
/// and half a loss, whereas in the Rao-Kupper model it has the weight of a whole win and a whole loss. The
/// log-likelihood is concave, so the maximum is unique. The Elo scale is chosen so that, between equal
/// players, the expected score changes with Elo as it does in the Bradley-Terry model.
///
/// Confidence intervals are computed from the inverse Hessian at the maximum, including the prior. They
/// account for the uncertainty of the first-move advantage and of the draw rate.
Ratings fit_ratings(const CrossTable& results, const RatingOptions& options = {});

/// Returns the probability that `a` is stronger than `b`. Uses the normal approximation of the difference of
/// their ratings. Returns 1/2 if a == b, and NaN if the players belong to different groups.
double likelihood_of_superiority(const Ratings& ratings, std::size_t a, std::size_t b);

}  // namespace flipside::referee
