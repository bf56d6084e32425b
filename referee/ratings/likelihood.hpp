#pragma once

#include <cstddef>
#include <vector>

#include "referee/ratings/linear_algebra.hpp"

namespace flipside::referee {

/// Games between two players that contribute equal terms to the likelihood. The games are either real or
/// virtual games of the prior.
struct GameSet {
  std::size_t a;
  std::size_t b;
  double games;
  double points;  // points of player `a`
  double draws = 0;
  bool seated = false;  // true if `a` moved first in every game and the model has a first-move advantage
  /// True if the model has a draw parameter. Otherwise, a draw counts as half a win and half a loss.
  bool drawable = false;
};

/// The log-likelihood of games under the Davidson draw model ("On extending the Bradley-Terry model to
/// accommodate ties in paired comparison experiments", JASA 65, 1970), with a first-move advantage as in
/// Davidson and Beaver (Biometrics 33, 1977). If x = ln(P(win) / P(loss)) from the point of view of `a`, then
///
///   P(win) : P(draw) : P(loss) = e^(x/2) : nu : e^(-x/2),
///   x = strength a - strength b (+ advantage if seated)
///
/// For games that are not drawable, nu is 0, and the model is the Bradley-Terry model. The parameters are the
/// strengths, followed by the first-move advantage and ln(nu) if the model has them. The log-likelihood is a
/// concave function of the parameters.
class Likelihood {
 public:
  Likelihood(std::size_t players, bool advantage, bool draws)
      : players_(players), advantage_(advantage), draws_(draws) {}

  void add(const GameSet& games) { game_sets_.push_back(games); }

  /// Returns the number of parameters.
  std::size_t parameters() const { return players_ + (advantage_ ? 1 : 0) + (draws_ ? 1 : 0); }
  /// Returns the index of the first-move advantage in the parameter vector.
  std::size_t advantage() const { return players_; }
  /// Returns the index of ln(nu) in the parameter vector.
  std::size_t log_nu() const { return players_ + (advantage_ ? 1 : 0); }

  /// Returns the log-likelihood at a parameter vector.
  double value(const std::vector<double>& at) const;
  /// Returns the gradient of the log-likelihood at a parameter vector.
  std::vector<double> gradient(const std::vector<double>& at) const;
  /// Returns the observed information, which is the negated Hessian of the log-likelihood.
  SquareMatrix information(const std::vector<double>& at) const;

 private:
  double log_odds(const GameSet& games, const std::vector<double>& at) const;
  double nu(const GameSet& games, const std::vector<double>& at) const;

  std::size_t players_;
  bool advantage_;
  bool draws_;
  std::vector<GameSet> game_sets_;
};

/// A maximum likelihood estimate.
struct MaximumLikelihood {
  std::vector<double> parameters;
  SquareMatrix covariance{0};  // inverse of the information; infinite if the information is singular
  bool converged = false;      // false if no maximum was found or no maximum exists
};

/// Maximises the likelihood by Newton's method, starting at the origin. Halves each step until it does not
/// decrease the likelihood.
/// @param flat  the projection onto the directions along which the likelihood is constant. Adding it to the
///              information makes the information invertible. The estimate and the covariance have no
///              component in these directions.
MaximumLikelihood maximise(const Likelihood& likelihood, const SquareMatrix& flat);

}  // namespace flipside::referee
