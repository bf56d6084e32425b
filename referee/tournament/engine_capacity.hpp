#pragma once

#include <cstddef>

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"
#include "referee/process/limits.hpp"

namespace flipside::referee {

/// Returns the number of descriptors that the referee needs to keep one process of every engine in addition
/// to the processes of the running games.
std::size_t wanted_descriptors(const Config& config);

/// Returns the maximum number of engine processes that run at the same time: those of the running games and
/// idle ones.
/// @return an error if `limits` does not permit `concurrency` games
Expected<std::size_t> engine_capacity(const Config& config, const SystemLimits& limits);

}  // namespace flipside::referee
