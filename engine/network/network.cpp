#include "engine/network/network.hpp"

#include <algorithm>

namespace flipside {

Network::Network(const NetworkWeights& weights, const std::function<int(int)>& mirrored,
                 const NetworkKernels& kernels)
    : shape_(weights.shape),
      units_(weights.shape.units),
      kernels_(&kernels),
      rows_(shape_.features * sum_count()),
      biases_(weights.biases),
      outputs_(weights.outputs),
      output_biases_(weights.output_biases) {
  biases_.insert(biases_.end(), weights.biases.begin(), weights.biases.end());
  for (std::size_t feature = 0; feature < shape_.features; ++feature) {
    const auto mirror = static_cast<std::size_t>(mirrored(static_cast<int>(feature)));
    const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(feature * sum_count());
    const auto copy_row = [&](std::size_t from, auto to) {
      std::copy_n(weights.rows.begin() + static_cast<std::ptrdiff_t>(from * units_), units_, to);
    };
    copy_row(feature, first);
    copy_row(mirror, first + static_cast<std::ptrdiff_t>(units_));
  }
}

int Network::output(const std::int16_t* sums, int colour_to_move, int phase) const {
  const auto own = colour_to_move == 0 ? 0 : units_;
  const auto at = static_cast<std::size_t>(phase);
  const std::int16_t* weights = outputs_.data() + at * 2 * units_;
  const std::int64_t sum = kernels_->output(sums + own, weights, units_) +
                           kernels_->output(sums + (units_ - own), weights + units_, units_);
  constexpr std::int64_t one = NetworkWeights::unit_scale * NetworkWeights::output_scale;
  return static_cast<int>((sum / NetworkWeights::unit_scale + output_biases_[at]) * 100 / one);
}

}  // namespace flipside
