#include "engine/core/time_source.hpp"

#include <fmt/format.h>

#include <cmath>

#include "engine/core/text.hpp"

namespace flipside {

Instant SteadyTime::now() { return std::chrono::steady_clock::now(); }

std::optional<Duration> parse_seconds(std::string_view text) {
  constexpr double max_seconds = 30.0 * 24 * 3600;
  const auto seconds = read_number<double>(text);
  if (!seconds || !(*seconds >= 0) || *seconds > max_seconds) return std::nullopt;
  return Duration{std::llround(*seconds * 1e9)};
}

std::string duration_text(Duration duration) {
  using namespace std::chrono;
  if (duration < Duration{0}) duration = Duration{0};
  if (const auto ms = round<milliseconds>(duration); ms < seconds(1)) return fmt::format("{} ms", ms.count());
  if (const auto ms = round<milliseconds>(duration); ms < milliseconds(9950))
    return fmt::format("{:.1f} s", static_cast<double>(ms.count()) / 1000);
  const auto whole = round<seconds>(duration).count();
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  const auto minutes = whole / 60;
  if (minutes < 24 * 60) return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
  const auto hours = minutes / 60;
  return fmt::format("{} d {:02} h", hours / 24, hours % 24);
}

}  // namespace flipside
