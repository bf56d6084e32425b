#pragma once

#include <cstddef>

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"
#include "referee/process/limits.hpp"

namespace flipside::referee {

/// Returns the number of descriptors that the referee needs to keep one process of every engine in addition
/// to the processes of the running games.
/// @param games  number of concurrent games
std::size_t wanted_descriptors(const Config& config, std::size_t games);

/// Returns the maximum number of concurrent engine processes, including idle ones.
/// @param games  number of concurrent games
/// @return an error if `limits` does not permit these games
Expected<std::size_t> engine_capacity(const Config& config, std::size_t games, const SystemLimits& limits);

}  // namespace flipside::referee
