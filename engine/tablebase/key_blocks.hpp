#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/tablebase/graph/solved_positions.hpp"

namespace flipside {

/// Layout of keyed positions in the compression blocks of a table. A block holds `per_block` positions in
/// ascending order of their keys; the unused rest of the last block is zero.
///
/// A WDL block holds the key deltas, eight bytes each (the first is the key itself), then one byte per
/// position: 0 drawn, 1 won, 2 lost. A DTW block holds the distances to the end in plies, two bytes each.
/// Numbers are stored as byte planes (all lowest bytes, then all second-lowest bytes, and so on), which
/// compress better.
namespace key_blocks {

inline constexpr std::uint64_t per_block = 1024;
inline constexpr std::uint64_t wdl_bytes = per_block * 9;
inline constexpr std::uint64_t dtw_bytes = per_block * 2;

constexpr std::uint64_t count(std::uint64_t positions) { return (positions + per_block - 1) / per_block; }

/// Write block `number` to zeroed memory.
void write_wdl(const SolvedPositions& positions, std::uint64_t number, char* to);
void write_dtw(const SolvedPositions& positions, std::uint64_t number, char* to);

/// Returns the smallest key of a WDL block.
std::uint64_t first_key(std::string_view wdl_block);
/// Returns the index of a key in a WDL block; nullopt if the key is absent.
std::optional<std::uint64_t> find(std::string_view wdl_block, std::uint64_t key);
/// Returns the value of a position: 1 won, 0 drawn, -1 lost.
int wdl(std::string_view wdl_block, std::uint64_t index);
/// Returns the distance of a position in plies.
int dtw(std::string_view dtw_block, std::uint64_t index);

}  // namespace key_blocks
}  // namespace flipside
