#include "referee/ratings/likelihood.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <vector>

using namespace flipside::referee;
using doctest::Approx;

namespace {

Likelihood sample() {
  Likelihood out(3, true, true);
  out.add({0, 1, 10, 6.5, 3, true, true});
  out.add({1, 0, 10, 4, 2, true, true});
  out.add({2, 0, 7, 1, 0, true, true});
  out.add({1, 2, 2, 1});
  out.add({0, 0, 2, 1, 0, true, true});
  return out;
}

const std::vector<double> place{0.7, -0.4, -0.3, 0.25, -0.6};

}  // namespace

TEST_CASE("the likelihood is the product of the Davidson model's probabilities") {
  Likelihood likelihood(2, true, true);
  likelihood.add({0, 1, 6, 3.5, 1, true, true});  // 3 wins, 1 draw, 2 losses
  const double x = 0.5 - -0.2 + 0.1;
  const double nu = std::exp(-0.3);
  const double sum = std::exp(x) + 1 + nu * std::exp(0.5 * x);
  CHECK(likelihood.value({0.5, -0.2, 0.1, -0.3}) ==
        Approx(3 * std::log(std::exp(x) / sum) + std::log(nu * std::exp(0.5 * x) / sum) +
               2 * std::log(1 / sum)));
}

TEST_CASE("the gradient is the derivative of the log-likelihood") {
  const Likelihood likelihood = sample();
  const auto gradient = likelihood.gradient(place);
  for (std::size_t i = 0; i < place.size(); ++i) {
    auto above = place;
    auto below = place;
    above[i] += 1e-5;
    below[i] -= 1e-5;
    CHECK(gradient[i] == Approx((likelihood.value(above) - likelihood.value(below)) / 2e-5).epsilon(1e-6));
  }
}

TEST_CASE("the information is the negated derivative of the gradient") {
  const Likelihood likelihood = sample();
  const SquareMatrix information = likelihood.information(place);
  for (std::size_t i = 0; i < place.size(); ++i) {
    auto above = place;
    auto below = place;
    above[i] += 1e-5;
    below[i] -= 1e-5;
    const auto high = likelihood.gradient(above);
    const auto low = likelihood.gradient(below);
    for (std::size_t j = 0; j < place.size(); ++j)
      CHECK(std::abs(information(i, j) + (high[j] - low[j]) / 2e-5) < 1e-7);
  }
}

TEST_CASE("the gradient is precise if a result is almost certain") {
  Likelihood likelihood(2, false, false);
  likelihood.add({0, 1, 5, 5});
  CHECK(likelihood.gradient({50, -50})[0] == Approx(5 * std::exp(-100)));
  CHECK(std::isfinite(likelihood.value({1000, -1000})));
}
