#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/tablebase/solved_positions.hpp"

namespace flipside {

/// How tables of keyed positions lie in blocks, `per_block` positions in each, ascending by their keys. In a
/// block of values: how much larger each key is than the one before, of the first the key itself, eight
/// bytes; then of each a byte, 0: drawn, 1: won, 2: lost. In a block of distances: plies to the end, two
/// bytes. Of numbers all lowest bytes come first, then all next ones, and so on: they compress well so. What
/// is left of the last block is zero.
namespace key_blocks {

inline constexpr std::uint64_t per_block = 1024;
inline constexpr std::uint64_t values_bytes = per_block * 9;
inline constexpr std::uint64_t distances_bytes = per_block * 2;

constexpr std::uint64_t count(std::uint64_t positions) { return (positions + per_block - 1) / per_block; }

/// Write block `number`; `to` is all zero.
void write_values(const SolvedPositions& positions, std::uint64_t number, char* to);
void write_distances(const SolvedPositions& positions, std::uint64_t number, char* to);

/// The least key of a block of values.
std::uint64_t first_key(std::string_view block);
/// Which position of a block of values has a key; nullopt if none has.
std::optional<std::uint64_t> find(std::string_view block, std::uint64_t key);
/// Won (1), drawn (0) or lost (-1), of a position of a block of values.
int sign(std::string_view block, std::uint64_t position);
/// Of a position of a block of distances.
int plies(std::string_view block, std::uint64_t position);

}  // namespace key_blocks
}  // namespace flipside
