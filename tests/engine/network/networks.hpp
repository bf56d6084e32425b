#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/network/weights.hpp"

namespace flipside::test {

/// Returns random weights in the range of a trained network.
inline NetworkWeights random_weights(NetworkShape shape, std::uint64_t seed = 1) {
  Random random(seed);
  const auto draw = [&](auto& numbers, std::size_t count, int most) {
    for (std::size_t i = 0; i < count; ++i)
      numbers.push_back(static_cast<std::remove_reference_t<decltype(numbers[0])>>(
          static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) - most));
  };
  NetworkWeights weights{
      .game = "flipfour", .shape = shape, .rows = {}, .biases = {}, .outputs = {}, .output_biases = {}};
  draw(weights.rows, std::size_t{shape.features} * shape.units, 200);
  draw(weights.biases, shape.units, 200);
  draw(weights.outputs, std::size_t{2} * shape.phases * shape.units, NetworkWeights::max_output_weight);
  draw(weights.output_biases, shape.phases, 20'000);
  return weights;
}

}  // namespace flipside::test
