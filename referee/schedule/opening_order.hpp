#pragma once

#include <cstddef>
#include <cstdint>

namespace flipside::referee {

/// Playing order of the openings in a book.
enum class OpeningOrder : std::uint8_t { sequential, random };

/// Returns element `index` of a pseudorandom permutation of 0 … size - 1. `index` must be less than `size`.
///
/// The permutation uses constant memory. It applies a Feistel network over the smallest sufficient power of
/// four repeatedly until the result is less than `size` (cycle walking; Black and Rogaway, "Ciphers with
/// Arbitrary Finite Domains", 2002).
std::uint64_t permuted(std::uint64_t index, std::uint64_t size, std::uint64_t seed);

/// Returns the index in the book of the opening that a round uses. Every opening is used once before the
/// sequence repeats in the same order.
/// @param first  position of the first round's opening in the playing order, counting from 0
/// @param size   number of openings in the book, at least 1
/// @param seed   seed of the random order
std::size_t opening_of_round(OpeningOrder order, std::size_t first, std::size_t round, std::size_t size,
                             std::uint64_t seed);

/// Returns the seed of a random opening. The seed depends only on the tournament seed, the variant and the
/// opening number, so all pairings of a round play the same opening.
std::uint64_t opening_seed(std::uint64_t tournament_seed, std::size_t game, std::size_t opening);

}  // namespace flipside::referee
