#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside {

using Duration = std::chrono::nanoseconds;
using Instant = std::chrono::time_point<std::chrono::steady_clock, Duration>;

/// A source of the current time. Code that depends on time receives a source as an argument, so that tests
/// can control the time.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual Instant now() = 0;
};

/// The machine's steady clock. Thread-safe.
class SteadyTime final : public TimeSource {
 public:
  Instant now() override;
};

/// Returns `count` divided by `time` in seconds. Treats durations below one microsecond as one microsecond.
inline std::uint64_t per_second(std::uint64_t count, Duration time) {
  const std::chrono::duration<double> seconds = std::max<Duration>(time, std::chrono::microseconds(1));
  return static_cast<std::uint64_t>(static_cast<double>(count) / seconds.count());
}

/// Parses a decimal number of seconds, such as "12" or "0.5". Returns nullopt if the text is not a number, or
/// the number is negative or exceeds 30 days.
std::optional<Duration> parse_seconds(std::string_view text);

/// Formats a duration for display, using at most two units: "482 ms", "9.5 s", "42 s", "4 min 18 s", "2 h 03
/// min", "3 d 04 h". Negative durations are shown as 0.
std::string duration_text(Duration duration);

}  // namespace flipside
