#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/tablebase/graph/solved_positions.hpp"

namespace flipside {

/// Layout of the compression blocks of a table that identifies positions by key. A block holds `per_block`
/// positions in ascending order of their keys; the last block is padded with zeros.
///
/// A WDL block contains the differences between consecutive keys, eight bytes each (the first key is stored
/// in full), then one byte per position: 0 drawn, 1 won, 2 lost. A DTW block contains the distances to the
/// end of the game in plies, two bytes each. Numbers are split into byte planes (all lowest bytes, then all
/// second-lowest bytes, and so on) because these compress better.
namespace key_blocks {

inline constexpr std::uint64_t per_block = 1024;
inline constexpr std::uint64_t wdl_bytes = per_block * 9;
inline constexpr std::uint64_t dtw_bytes = per_block * 2;

constexpr std::uint64_t count(std::uint64_t positions) { return (positions + per_block - 1) / per_block; }

/// Writes WDL block `number`. The memory at `to` must be zeroed.
void write_wdl(const SolvedPositions& positions, std::uint64_t number, char* to);
/// Writes DTW block `number`. The memory at `to` must be zeroed.
void write_dtw(const SolvedPositions& positions, std::uint64_t number, char* to);

/// Returns the smallest key in a WDL block.
std::uint64_t first_key(std::string_view wdl_block);
/// Returns the index of a key in a WDL block; nullopt if the key is absent.
std::optional<std::uint64_t> find(std::string_view wdl_block, std::uint64_t key);
/// Returns the value of a position: 1 won, 0 drawn, -1 lost.
int wdl(std::string_view wdl_block, std::uint64_t index);
/// Returns the distance to the end of the game in plies for a position.
int dtw(std::string_view dtw_block, std::uint64_t index);

}  // namespace key_blocks
}  // namespace flipside
