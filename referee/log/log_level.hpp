#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace flipside::referee {

/// How much a line of the log matters; a log keeps those of its own level and of all before it.
enum class LogLevel : std::uint8_t {
  error,    // what ends the tournament
  warning,  // faults, annulled games, a guard that had to be replaced
  info,     // games and engines: starts and ends; signals
  debug,    // engines handed out and taken back
};

/// The names of the levels, in their order.
inline constexpr std::array<std::string_view, 4> log_level_names{"error", "warning", "info", "debug"};

}  // namespace flipside::referee
