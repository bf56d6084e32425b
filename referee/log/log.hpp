#pragma once

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Severity of a log line, most severe first. A log keeps lines of its own level and of more severe levels.
enum class LogLevel : std::uint8_t {
  error,    // failures that end the tournament
  warning,  // forfeits, annulled games, a replaced guard process
  info,     // starts and ends of games and engines, signals
  debug,    // engines taken from and returned to the pool
};

/// Names of the log levels in configuration files, in the order of LogLevel.
inline constexpr std::array<std::string_view, 4> log_level_names{"error", "warning", "info", "debug"};

/// A file of timestamped lines. A background thread writes the file, so that add() never blocks. If the disk
/// is too slow or full, lines are dropped and counted.
class Log {
 public:
  /// Returns the time of day.
  using WallClock = std::function<std::chrono::system_clock::time_point()>;

  /// Creates a log that discards all lines.
  Log() = default;
  /// Opens a file for appending, creating missing directories.
  static Expected<std::unique_ptr<Log>> open(const std::filesystem::path& path, LogLevel level,
                                             WallClock clock = std::chrono::system_clock::now);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// Returns whether lines of this level are kept.
  bool wants(LogLevel level) const { return descriptor_ >= 0 && level <= level_; }
  /// Appends a line. Newlines and other control characters are escaped, as in `\x1b`. If the text is longer
  /// than 4 KiB, its middle is omitted.
  void add(LogLevel level, std::string text);

  template <class... Args>
  void error(fmt::format_string<Args...> format, Args&&... args) {
    if (wants(LogLevel::error)) add(LogLevel::error, fmt::format(format, std::forward<Args>(args)...));
  }
  template <class... Args>
  void warning(fmt::format_string<Args...> format, Args&&... args) {
    if (wants(LogLevel::warning)) add(LogLevel::warning, fmt::format(format, std::forward<Args>(args)...));
  }
  template <class... Args>
  void info(fmt::format_string<Args...> format, Args&&... args) {
    if (wants(LogLevel::info)) add(LogLevel::info, fmt::format(format, std::forward<Args>(args)...));
  }
  template <class... Args>
  void debug(fmt::format_string<Args...> format, Args&&... args) {
    if (wants(LogLevel::debug)) add(LogLevel::debug, fmt::format(format, std::forward<Args>(args)...));
  }

  /// Writes the queued lines and closes the file. Later lines are discarded.
  /// @return if any lines were lost: an error with their number and the reason
  Expected<void> close();

 private:
  struct Entry {
    std::chrono::system_clock::time_point time;
    LogLevel level;
    std::string text;
  };
  Log(std::filesystem::path path, int descriptor, LogLevel level, WallClock clock);
  void work();
  void write(const std::vector<Entry>& entries);
  bool write_all(std::string_view text);

  std::filesystem::path path_;
  int descriptor_ = -1;
  LogLevel level_ = LogLevel::error;
  WallClock clock_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Entry> queue_;
  std::size_t queued_bytes_ = 0;
  std::uint64_t dropped_ = 0;  // lines dropped since the last write because the queue was full
  bool urgent_ = false;        // a queued line must be written without delay
  bool closing_ = false;

  std::uint64_t unreported_ = 0;  // lost lines that the file does not mention yet
  std::uint64_t lost_ = 0;        // total number of lost lines
  std::string write_error_;       // message of the last write error
  bool torn_ = false;             // the file ends in the middle of a line
  std::thread thread_;
};

}  // namespace flipside::referee
