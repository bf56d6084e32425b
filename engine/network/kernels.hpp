#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace flipside {

/// The two loops of a network. Sums wrap around at 16 bits, alike in all versions.
struct NetworkKernels {
  /// to[i] = from[i] + the rows `added` at i - the rows `removed` at i.
  /// @param count  of sums, and of numbers in a row; a multiple of 32
  void (*update)(const std::int16_t* from, std::int16_t* to, std::size_t count,
                 std::span<const std::int16_t* const> added, std::span<const std::int16_t* const> removed);
  /// The sum of square(clamp(sums[i], 0, unit_scale)) * weights[i].
  /// @param count  a multiple of 16, at most NetworkWeights::most_units
  std::int64_t (*output)(const std::int16_t* sums, const std::int16_t* weights, std::size_t count);
};

/// For any processor.
const NetworkKernels& portable_kernels();
/// The fastest that this processor runs.
const NetworkKernels& best_kernels();

}  // namespace flipside
