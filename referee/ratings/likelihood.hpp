#pragma once

#include <cstddef>
#include <vector>

#include "referee/ratings/linear_algebra.hpp"

namespace flipside::referee {

/// Games between two players with the same likelihood terms: real games, or virtual games of the prior.
struct GameSet {
  std::size_t a;
  std::size_t b;
  double games;
  double points;  // of `a`
  double draws = 0;
  bool seated = false;    // `a` moved first in every game, and the model has a first-move advantage
  bool drawable = false;  // the model counts draws separately; otherwise a draw is half a win and half a loss
};

/// The log-likelihood of games under the Davidson draw model ("On extending the Bradley-Terry model to
/// accommodate ties in paired comparison experiments", JASA 65, 1970), with a first-move advantage as in
/// Davidson and Beaver (Biometrics 33, 1977). With x the log-odds of a win of `a` against a win of `b`,
///
///   P(win) : P(draw) : P(loss) = e^(x/2) : nu : e^(-x/2),
///   x = strength a - strength b (+ advantage if seated)
///
/// and nu = 0 for games that are not drawable, which gives the Bradley-Terry model. The parameters are the
/// strengths, followed by the advantage and ln(nu) if requested. The log-likelihood is concave in them.
class Likelihood {
 public:
  Likelihood(std::size_t players, bool advantage, bool draws)
      : players_(players), advantage_(advantage), draws_(draws) {}

  void add(const GameSet& games) { game_sets_.push_back(games); }

  /// The number of parameters.
  std::size_t parameters() const { return players_ + (advantage_ ? 1 : 0) + (draws_ ? 1 : 0); }
  /// The index of the advantage among the parameters.
  std::size_t advantage() const { return players_; }
  /// The index of ln(nu) among the parameters.
  std::size_t log_nu() const { return players_ + (advantage_ ? 1 : 0); }

  /// Returns the log-likelihood at a parameter vector.
  double value(const std::vector<double>& at) const;
  /// Returns the gradient.
  std::vector<double> gradient(const std::vector<double>& at) const;
  /// Returns the observed information, which is the negated Hessian.
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
  SquareMatrix covariance{0};  // the inverse of the information; infinite if that is singular
  bool converged = false;      // false if no maximum was found, or none exists
};

/// Maximises the likelihood by Newton's method from the origin, halving each step until the likelihood does
/// not decrease.
/// @param flat  the projection onto the directions along which the likelihood is constant. It is added to the
///              information to make it invertible; the estimate and the covariance have no component in them.
MaximumLikelihood maximise(const Likelihood& likelihood, const SquareMatrix& flat);

}  // namespace flipside::referee
