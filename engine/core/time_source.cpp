#include "engine/core/time_source.hpp"

namespace flipside {

Instant SteadyTime::now() { return std::chrono::steady_clock::now(); }

}  // namespace flipside
