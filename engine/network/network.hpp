#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/network/kernels.hpp"
#include "engine/network/weights.hpp"

namespace flipside {

/// A network ready for use: weights laid out for both sides, and the loops over them.
class Network {
 public:
  /// @param mirrored  the feature as which the second colour sees a feature, if the first colour sees the
  ///                  features as they are
  Network(const NetworkWeights& weights, const std::function<int(int)>& mirrored,
          const NetworkKernels& kernels = best_kernels());

  const NetworkShape& shape() const { return shape_; }
  /// Of a position: `units` for each colour.
  std::size_t sum_count() const { return 2 * units_; }
  /// The sums of a position in which no feature is set.
  const std::int16_t* empty_sums() const { return biases_.data(); }
  /// What a feature adds to the sums.
  const std::int16_t* row(int feature) const {
    return rows_.data() + static_cast<std::size_t>(feature) * sum_count();
  }
  const NetworkKernels& kernels() const { return *kernels_; }

  /// The output in centi-units for the colour to move.
  /// @param sums   of the position
  /// @param phase  from 0
  int output(const std::int16_t* sums, int colour_to_move, int phase) const;

 private:
  NetworkShape shape_;
  std::size_t units_;
  const NetworkKernels* kernels_;
  std::vector<std::int16_t> rows_;    // features x (units of the first colour, of the second)
  std::vector<std::int16_t> biases_;  // the same twice
  std::vector<std::int16_t> outputs_;
  std::vector<std::int32_t> output_biases_;
};

}  // namespace flipside
