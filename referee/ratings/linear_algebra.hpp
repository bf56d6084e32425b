#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace flipside::referee {

/// A dense square matrix.
class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t size, double value = 0) : size_(size), cells_(size * size, value) {}

  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

/// The Cholesky decomposition of a symmetric positive definite matrix.
class Cholesky {
 public:
  /// Decomposes a matrix in O(n^3). Returns nullopt if the matrix is not positive definite.
  static std::optional<Cholesky> decompose(SquareMatrix matrix);

  /// Returns the solution x of matrix * x = right in O(n^2).
  std::vector<double> solve(std::vector<double> right) const;
  /// Returns the inverse of the matrix in O(n^3).
  SquareMatrix inverse() const;

 private:
  explicit Cholesky(SquareMatrix lower) : lower_(std::move(lower)) {}

  SquareMatrix lower_;  // the lower triangular factor; cells above the diagonal are unused
};

}  // namespace flipside::referee
