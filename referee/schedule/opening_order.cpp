#include "referee/schedule/opening_order.hpp"

#include <bit>
#include <cassert>

#include "engine/core/random.hpp"

namespace flipside::referee {

std::uint64_t permuted(std::uint64_t index, std::uint64_t size, std::uint64_t seed) {
  assert(index < size);
  constexpr std::uint64_t turns = 4;
  const int half = (std::bit_width(size - 1) + 1) / 2;  // bits; two halves hold size - 1
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = index >> half;
    std::uint64_t right = index & mask;
    for (std::uint64_t turn = 0; turn < turns; ++turn) {
      const std::uint64_t next = left ^ (mix(mix(seed, turn), right) & mask);
      left = right;
      right = next;
    }
    index = left << half | right;
  } while (index >= size);
  return index;
}

std::size_t opening_of_round(OpeningOrder order, std::size_t first, std::size_t round, std::size_t size,
                             std::uint64_t seed) {
  const std::size_t place = (first + round) % size;
  return order == OpeningOrder::sequential ? place : permuted(place, size, seed);
}

}  // namespace flipside::referee
