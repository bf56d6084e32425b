#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// A player whose rating is given; the others are told relative to it.
struct Anchor {
  std::size_t player;
  double elo;
};

struct RatingOptions {
  /// Virtual draws that each player brings, spread over the opponents met in proportion to the games. They
  /// keep perfect scores finite (the prior of Coulom's BayesElo, whose default is two draws as well).
  double prior_draws = 2;
  /// None: the mean of each group is 0.
  std::optional<Anchor> anchor;
};

struct Rating {
  double elo = 0;
  double error = 0;  // half the 95 % interval, relative to the group's mean or the anchor; inf without games
  std::size_t group = 0;
};

struct Ratings {
  std::vector<Rating> players;
  /// Sets of players with no game between them: numbers from 0, by their first player. Ratings of different
  /// groups cannot be compared; each group has a mean of 0, but that of the anchor.
  std::size_t groups = 0;
  /// False where no maximum was reached: a perfect score without a prior.
  bool converged = true;
};

/// Ratings of all players on one logistic scale, E = 1 / (1 + 10^(-d/400)), by maximum likelihood; a draw is
/// half a win (Bradley and Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952; Hunter,
/// "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004). Found by Newton's
/// method.
///
/// Errors come from the inverse Hessian at the maximum, prior included. It takes a draw for as uncertain as a
/// decided game, so where many games are drawn the errors are on the wide side.
Ratings fit_ratings(const CrossTable& results, const RatingOptions& options = {});

}  // namespace flipside::referee
