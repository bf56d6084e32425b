#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace flipside {

using Duration = std::chrono::nanoseconds;
using Instant = std::chrono::time_point<std::chrono::steady_clock, Duration>;

/// How many that is in a second; of less than a microsecond, as if it had taken one.
inline std::uint64_t per_second(std::uint64_t count, Duration time) {
  const std::chrono::duration<double> seconds = std::max<Duration>(time, std::chrono::microseconds(1));
  return static_cast<std::uint64_t>(static_cast<double>(count) / seconds.count());
}

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
