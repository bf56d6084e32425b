#pragma once

#include <chrono>

namespace flipside {

using Duration = std::chrono::nanoseconds;
using Instant = std::chrono::time_point<std::chrono::steady_clock, Duration>;

/// Tells the time. Handed in wherever time matters, so that tests decide what time it is.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual Instant now() = 0;
};

/// The machine's steady clock. May be asked by several threads.
class SteadyTime final : public TimeSource {
 public:
  Instant now() override;
};

}  // namespace flipside
