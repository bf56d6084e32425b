#pragma once

#include <cstddef>
#include <vector>

#include "referee/ratings/linear_algebra.hpp"

namespace flipside::referee {

/// Games of two players that are alike to the model: real ones, or virtual ones of the prior.
struct Meeting {
  std::size_t a;
  std::size_t b;
  double games;
  double points;  // of `a`
  double draws = 0;
  bool seated = false;    // `a` had the first move in all of them, and that counts
  bool drawable = false;  // draws are outcomes of their own; otherwise a draw is half a win, half a loss
};

/// The log likelihood of meetings under Davidson's model ("On extending the Bradley-Terry model to
/// accommodate ties in paired comparison experiments", JASA 65, 1970), with an advantage of the first move in
/// the way of Davidson and Beaver (Biometrics 33, 1977). With x the log odds of a win of `a` against one of
/// `b`,
///
///   P(win) : P(draw) : P(loss) = e^(x/2) : nu : e^(-x/2),  x = strength a - strength b (+ advantage if
///   seated)
///
/// and nu = 0 where a meeting is not drawable: the model of Bradley and Terry. The parameters are the
/// strengths, then the advantage and ln(nu) where they are asked for. In these the function is concave.
class Likelihood {
 public:
  Likelihood(std::size_t players, bool advantage, bool draws)
      : players_(players), advantage_(advantage), draws_(draws) {}

  void add(const Meeting& meeting) { meetings_.push_back(meeting); }

  std::size_t parameters() const { return players_ + (advantage_ ? 1 : 0) + (draws_ ? 1 : 0); }
  /// Places of the advantage and of ln(nu) among the parameters.
  std::size_t advantage() const { return players_; }
  std::size_t log_nu() const { return players_ + (advantage_ ? 1 : 0); }

  double value(const std::vector<double>& at) const;
  /// The first derivatives.
  std::vector<double> slope(const std::vector<double>& at) const;
  /// The second derivatives, negated.
  SquareMatrix information(const std::vector<double>& at) const;

 private:
  double log_odds(const Meeting& meeting, const std::vector<double>& at) const;
  double nu(const Meeting& meeting, const std::vector<double>& at) const;

  std::size_t players_;
  bool advantage_;
  bool draws_;
  std::vector<Meeting> meetings_;
};

/// Where a likelihood is highest.
struct Maximum {
  std::vector<double> place;
  SquareMatrix covariance{0};  // the inverse information there; infinite where it has none
  bool converged = false;      // false: there is no maximum, or none was found
};

/// Newton's method from the origin, with steps halved until they climb.
/// @param settled  added to the information, to make it invertible: the projection onto the directions in
///                 which the likelihood is flat; place and covariance have no part in these
Maximum maximise(const Likelihood& likelihood, const SquareMatrix& settled);

}  // namespace flipside::referee
