#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/search/search_score.hpp"

namespace flipside {

/// How a search misjudges positions, so that it plays like somebody who sees less: the same position always
/// in the same way. As it stands it misjudges none. No win or loss that a search claims is affected.
struct Blur {
  /// Evaluations are wrong by up to so many centi-units, by little more often than by much.
  int width = 0;
  /// In so many of 256 positions the search does not see what it has not played out.
  int overlooked = 0;
  /// Other seeds, other mistakes.
  std::uint64_t seed = 0;

  /// What an evaluation becomes in the position with that hash.
  int evaluation(int exact, std::uint64_t hash) const {
    if (width == 0) return exact;
    const std::uint64_t bits = mix(seed, hash);
    const auto part = [&](std::uint64_t thirty_bits) {
      return static_cast<int>((thirty_bits & 0x3fffffff) * (static_cast<std::uint64_t>(width) + 1) >> 30);
    };
    return std::clamp(exact + part(bits) - part(bits >> 30), 1 - decided_score, decided_score - 1);
  }
  bool overlooks(std::uint64_t hash) const {
    return overlooked != 0 && static_cast<int>(mix(~seed, hash) & 255) < overlooked;
  }

  bool operator==(const Blur&) const = default;
};

}  // namespace flipside
