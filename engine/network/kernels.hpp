#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace flipside {

/// The inner loops of a network. All implementations give the same results. Sums are 16-bit numbers that wrap
/// around.
struct NetworkKernels {
  /// Computes to[i] = from[i] + sum of added[r][i] - sum of removed[r][i] for all i < count.
  /// @param count  a multiple of 32
  void (*update)(const std::int16_t* from, std::int16_t* to, std::size_t count,
                 std::span<const std::int16_t* const> added, std::span<const std::int16_t* const> removed);
  /// Returns the sum of square(clamp(sums[i], 0, unit_scale)) * weights[i].
  /// @param count  a multiple of 16, at most NetworkWeights::max_units
  std::int64_t (*output)(const std::int16_t* sums, const std::int16_t* weights, std::size_t count);
};

/// Returns kernels that run on any CPU.
const NetworkKernels& portable_kernels();
/// Returns the fastest kernels that this CPU supports.
const NetworkKernels& best_kernels();

}  // namespace flipside
