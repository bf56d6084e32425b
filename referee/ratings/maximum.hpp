#pragma once

#include <vector>

#include "referee/ratings/likelihood.hpp"
#include "referee/ratings/linear.hpp"

namespace flipside::referee {

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
