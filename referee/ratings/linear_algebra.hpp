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

/// The Cholesky factor of a symmetric positive definite matrix: solves and inverts in O(n^2) and O(n^3).
class Cholesky {
 public:
  /// nullopt if the matrix is not positive definite.
  static std::optional<Cholesky> of(SquareMatrix matrix);

  /// x with matrix * x = right.
  std::vector<double> solve(std::vector<double> right) const;
  SquareMatrix inverse() const;

 private:
  explicit Cholesky(SquareMatrix lower) : lower_(std::move(lower)) {}

  SquareMatrix lower_;  // only the triangle on and below the diagonal is meant
};

}  // namespace flipside::referee
