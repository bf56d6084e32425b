#include "referee/schedule/opening_order.hpp"

#include <bit>
#include <cassert>

#include "engine/core/random.hpp"

namespace flipside::referee {

std::uint64_t permuted(std::uint64_t index, std::uint64_t size, std::uint64_t seed) {
  assert(index < size);
  constexpr std::uint64_t rounds = 4;
  const int half_bits = (std::bit_width(size - 1) + 1) / 2;
  const std::uint64_t mask = (std::uint64_t{1} << half_bits) - 1;
  do {
    std::uint64_t left = index >> half_bits;
    std::uint64_t right = index & mask;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::uint64_t next = left ^ (mix(mix(seed, round), right) & mask);
      left = right;
      right = next;
    }
    index = left << half_bits | right;
  } while (index >= size);
  return index;
}

std::size_t opening_of_round(OpeningOrder order, std::size_t first, std::size_t round, std::size_t size,
                             std::uint64_t seed) {
  const std::size_t position = (first + round) % size;
  return order == OpeningOrder::sequential ? position : permuted(position, size, seed);
}

std::uint64_t opening_seed(std::uint64_t tournament_seed, std::size_t game, std::size_t opening) {
  return mix(mix(tournament_seed, game), opening);
}

}  // namespace flipside::referee
