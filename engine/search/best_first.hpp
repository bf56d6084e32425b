#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace flipside {

/// Hands out the places of a list in the order of their values, the highest first, the first of equals first.
///
/// Value and place stand in one number, so that the best is the maximum of an array, which the processor
/// finds several numbers at a time: no list of moves is so long that sorting it would be faster.
/// @tparam Capacity  places at most
/// @tparam MostValue  values go from -MostValue to MostValue
template <std::size_t Capacity, int MostValue>
class BestFirst {
 public:
  /// @param value  function from a place, 0 <= place < count, to its value
  template <class Value>
  BestFirst(std::size_t count, Value value) : padded_((count + lanes - 1) / lanes * lanes) {
    for (std::size_t i = 0; i < count; ++i)
      ranks_[i] = (value(i) + MostValue + 1) * place_count + static_cast<std::int32_t>(place_mask - i);
    std::fill(ranks_.begin() + static_cast<std::ptrdiff_t>(count),
              ranks_.begin() + static_cast<std::ptrdiff_t>(padded_), 0);
  }

  struct Choice {
    std::size_t place;
    int value;
  };
  /// To be called at most as often as there are places.
  Choice next() {
    std::int32_t best = 0;
    for (std::size_t i = 0; i < padded_; ++i) best = std::max(best, ranks_[i]);
    const std::size_t place = place_mask - (static_cast<std::size_t>(best) & place_mask);
    ranks_[place] = 0;
    return {place, best / place_count - MostValue - 1};
  }

 private:
  static constexpr std::size_t lanes = 8;
  static constexpr std::size_t place_mask = std::bit_ceil(Capacity) - 1;
  static constexpr std::int32_t place_count = std::int32_t{place_mask} + 1;
  static_assert((2 * std::int64_t{MostValue} + 2) * place_count < INT32_MAX);

  std::size_t padded_;
  std::array<std::int32_t, (Capacity + lanes - 1) / lanes * lanes> ranks_;  // 0: handed out
};

}  // namespace flipside
