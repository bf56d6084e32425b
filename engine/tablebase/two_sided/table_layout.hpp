#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/tablebase/two_sided/face_set.hpp"

/// Layout of table entries (see RowIndex) in the compression blocks of table files.
namespace flipside::two_sided {

inline constexpr std::uint64_t entry_bytes = FaceSet::size / 8;

/// A compression block of the WDL file (values: won, drawn, lost) holds this many entries: first the FaceSets
/// of won positions, then the FaceSets of drawn positions.
inline constexpr std::uint64_t entries_per_wdl_block = 256;
inline constexpr std::uint64_t wdl_block_bytes = entries_per_wdl_block * entry_bytes * 2;

/// A compression block of the DTW file (distances to win) holds this many entries: first the low byte of each
/// position's distance, then the high bytes if the longest distance of the table needs them.
inline constexpr std::uint64_t entries_per_dtw_block = 64;
inline constexpr std::uint64_t positions_per_dtw_block = entries_per_dtw_block * FaceSet::size;

/// Returns the number of compression blocks that hold `entries` entries.
constexpr std::uint64_t block_count(std::uint64_t entries, std::uint64_t entries_per_block) {
  return (entries + entries_per_block - 1) / entries_per_block;
}

/// Returns the size of a compression block of a DTW file.
/// @param longest  largest distance in the file
constexpr std::uint64_t dtw_block_bytes(int longest) {
  return positions_per_dtw_block * (longest > 255 ? 2 : 1);
}
/// Writes distances to a compression block, starting with the position at index `position` of the block.
inline void write_dtw(std::span<char> block, std::uint64_t position,
                      std::span<const std::uint16_t> distances) {
  const bool wide = block.size() > positions_per_dtw_block;
  for (const std::uint16_t distance : distances) {
    block[position] = static_cast<char>(distance);
    if (wide) block[positions_per_dtw_block + position] = static_cast<char>(distance >> 8);
    ++position;
  }
}
/// Returns the distance of the position at index `position` of a compression block.
inline int read_dtw(std::string_view block, std::uint64_t position) {
  const auto byte = [&](std::uint64_t i) {
    return i < block.size() ? static_cast<unsigned char>(block[i]) : 0;
  };
  return byte(position) | byte(positions_per_dtw_block + position) << 8;
}

}  // namespace flipside::two_sided
