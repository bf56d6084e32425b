#pragma once

#include <cstddef>
#include <cstdint>

namespace flipside::referee {

/// The order in which the openings of a book are played.
enum class OpeningOrder : std::uint8_t { sequential, random };

/// The number at `index` of a permutation of 0 … size - 1 that is given by `seed`; index < size. It is
/// computed, not looked up: a Feistel network over the next power of four, walked until the number is below
/// `size` (Black, Rogaway: "Ciphers with Arbitrary Finite Domains", 2002).
std::uint64_t permuted(std::uint64_t index, std::uint64_t size, std::uint64_t seed);

/// The opening of a book that a round plays. None is played twice before all were; then all are played again
/// in the same order.
/// @param first  the place in the order where the first round begins, from 0
/// @param size   openings in the book, at least 1
/// @param seed   of the random order
std::size_t opening_of_round(OpeningOrder order, std::size_t first, std::size_t round, std::size_t size,
                             std::uint64_t seed);

}  // namespace flipside::referee
