#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/tablebase/face_set.hpp"

/// How the blocks of a solution lie in the blocks of its files.
namespace flipside::two_faced {

/// A block of the file of values holds so many blocks of the solution: first what is won, then what is drawn.
inline constexpr std::uint64_t values_group = 256;
inline constexpr std::uint64_t set_bytes = FaceSet::size / 8;
inline constexpr std::uint64_t values_bytes = values_group * set_bytes * 2;
/// One of the file of distances so many: first the low byte of each position's, then, where the longest does
/// not fit into a byte, the high byte of each.
inline constexpr std::uint64_t distances_group = 64;
inline constexpr std::uint64_t distances_group_size = distances_group * FaceSet::size;

constexpr std::uint64_t groups(std::uint64_t blocks, std::uint64_t group) {
  return (blocks + group - 1) / group;
}

/// The size of a block of a file of distances up to `longest`.
constexpr std::uint64_t distances_bytes(int longest) {
  return distances_group_size * (longest > 255 ? 2 : 1);
}
/// Writes distances to a block of so many bytes, from a position on.
inline void put_distances(std::span<char> block, std::uint64_t position,
                          std::span<const std::uint16_t> distances) {
  const bool wide = block.size() > distances_group_size;
  for (const std::uint16_t distance : distances) {
    block[position] = static_cast<char>(distance);
    if (wide) block[distances_group_size + position] = static_cast<char>(distance >> 8);
    ++position;
  }
}
/// The distance of a position in such a block.
inline int get_distance(std::string_view block, std::uint64_t position) {
  const auto byte = [&](std::uint64_t at) {
    return at < block.size() ? static_cast<unsigned char>(block[at]) : 0;
  };
  return byte(position) | byte(distances_group_size + position) << 8;
}

}  // namespace flipside::two_faced
