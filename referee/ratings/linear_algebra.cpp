#include "referee/ratings/linear_algebra.hpp"

#include <cassert>
#include <cmath>

namespace flipside::referee {

std::optional<Cholesky> Cholesky::decompose(SquareMatrix matrix) {
  const std::size_t n = matrix.size();
  for (std::size_t column = 0; column < n; ++column)
    for (std::size_t row = column; row < n; ++row) {
      double rest = matrix(row, column);
      for (std::size_t k = 0; k < column; ++k) rest -= matrix(row, k) * matrix(column, k);
      if (row == column && !(rest > 0)) return std::nullopt;
      matrix(row, column) = row == column ? std::sqrt(rest) : rest / matrix(column, column);
    }
  return Cholesky(std::move(matrix));
}

std::vector<double> Cholesky::solve(std::vector<double> right) const {
  const std::size_t n = lower_.size();
  assert(right.size() == n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) right[i] -= lower_(i, k) * right[k];
    right[i] /= lower_(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) right[i] -= lower_(k, i) * right[k];
    right[i] /= lower_(i, i);
  }
  return right;
}

SquareMatrix Cholesky::inverse() const {
  const std::size_t n = lower_.size();
  SquareMatrix out(n);
  for (std::size_t column = 0; column < n; ++column) {
    std::vector<double> unit(n);
    unit[column] = 1;
    const std::vector<double> solution = solve(std::move(unit));
    for (std::size_t row = 0; row < n; ++row) out(row, column) = solution[row];
  }
  return out;
}

}  // namespace flipside::referee
