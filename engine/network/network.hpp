#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/network/kernels.hpp"
#include "engine/network/weights.hpp"

namespace flipside {

/// A network prepared for inference, with its weights arranged for both colours.
class Network {
 public:
  /// @param mirrored  maps a feature to its mirror image; see NetworkInput::mirrored_feature
  Network(const NetworkWeights& weights, const std::function<int(int)>& mirrored,
          const NetworkKernels& kernels = best_kernels());

  const NetworkShape& shape() const { return shape_; }
  /// Returns the size of a position's accumulator: `units` values for each colour.
  std::size_t sum_count() const { return 2 * units_; }
  /// Returns the sums of a position that has no features.
  const std::int16_t* empty_sums() const { return biases_.data(); }
  /// Returns the row of weights that a feature adds to the sums.
  const std::int16_t* row(int feature) const {
    return rows_.data() + static_cast<std::size_t>(feature) * sum_count();
  }
  const NetworkKernels& kernels() const { return *kernels_; }

  /// Returns the evaluation in centipawns for the colour to move.
  /// @param sums   the sums of the position; see Accumulator
  /// @param phase  the phase of the position, from 0
  int output(const std::int16_t* sums, int colour_to_move, int phase) const;

 private:
  NetworkShape shape_;
  std::size_t units_;
  const NetworkKernels* kernels_;
  std::vector<std::int16_t> rows_;    // for each feature, `units` weights per colour
  std::vector<std::int16_t> biases_;  // `units` biases per colour
  std::vector<std::int16_t> outputs_;
  std::vector<std::int32_t> output_biases_;
};

}  // namespace flipside
