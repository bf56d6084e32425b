#pragma once

#include <cstddef>

namespace flipside::referee {

/// Size of each of the file systems in memory that a sandbox mounts at /tmp and /dev/shm, in bytes.
inline constexpr std::size_t scratch_size = std::size_t{256} << 20;

}  // namespace flipside::referee
