#pragma once

#include <fmt/format.h>

#include <string>

#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// Formats a duration in seconds, rounded to milliseconds: "0.25 s".
inline std::string seconds_text(Duration duration) {
  const auto milliseconds = std::chrono::round<std::chrono::milliseconds>(duration);
  return fmt::format("{} s", static_cast<double>(milliseconds.count()) / 1e3);
}

}  // namespace flipside::referee
