#pragma once

#include <cstdint>

#include "engine/solve/face_set.hpp"

/// How the blocks of a solution lie in the blocks of its files.
namespace flipside::two_faced {

/// A block of the file of values holds so many blocks of the solution: first what is won, then what is drawn.
inline constexpr std::uint64_t values_group = 256;
inline constexpr std::uint64_t set_bytes = FaceSet::size / 8;
inline constexpr std::uint64_t values_bytes = values_group * set_bytes * 2;
/// One of the file of distances: a byte for each position.
inline constexpr std::uint64_t distances_group = 64;
inline constexpr std::uint64_t distances_bytes = distances_group * FaceSet::size;

constexpr std::uint64_t groups(std::uint64_t blocks, std::uint64_t group) {
  return (blocks + group - 1) / group;
}

}  // namespace flipside::two_faced
