#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/search/search_score.hpp"

namespace flipside {

/// Deterministic errors that weaken a search: the same position is always misjudged in the same way. By
/// default, the error is zero. The errors never create a false win or loss.
struct EvaluationNoise {
  int amplitude = 0;  // largest error of an evaluation, in centipawns; errors have a triangular distribution
  int blindness = 0;  // number of positions out of 256 that are searched without static win detection
  std::uint64_t seed = 0;

  /// Returns `evaluation` plus the error for the position with this hash.
  int apply(int evaluation, std::uint64_t hash) const {
    if (amplitude == 0) return evaluation;
    const std::uint64_t bits = mix(seed, hash);
    const auto uniform = [&](std::uint64_t hash_bits) {
      return static_cast<int>((hash_bits & 0x3fffffff) * (static_cast<std::uint64_t>(amplitude) + 1) >> 30);
    };
    return std::clamp(evaluation + uniform(bits) - uniform(bits >> 30), 1 - decided_score, decided_score - 1);
  }
  /// Returns whether the position with this hash is searched without static win detection.
  bool misses_forced_results(std::uint64_t hash) const {
    return blindness != 0 && static_cast<int>(mix(~seed, hash) & 255) < blindness;
  }

  bool operator==(const EvaluationNoise&) const = default;
};

}  // namespace flipside
