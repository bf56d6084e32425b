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

/// How much a line of the log matters; a log keeps those of its own level and of all before it.
enum class LogLevel : std::uint8_t {
  error,    // what ends the tournament
  warning,  // faults, annulled games, a guard that had to be replaced
  info,     // games and engines: starts and ends; signals
  debug,    // engines handed out and taken back
};

/// The names of the levels, in their order.
inline constexpr std::array<std::string_view, 4> log_level_names{"error", "warning", "info", "debug"};

/// A file of time-stamped lines. Who writes a line never waits for the file: a thread of the log's own does,
/// and where the file cannot keep up, or its disk is full, lines are lost and counted.
class Log {
 public:
  /// Tells the time of day.
  using WallClock = std::function<std::chrono::system_clock::time_point()>;

  /// A log that keeps nothing.
  Log() = default;
  /// Opens a file to add to; folders that lack are made.
  static Expected<std::unique_ptr<Log>> open(const std::filesystem::path& path, LogLevel level,
                                             WallClock clock = std::chrono::system_clock::now);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  bool wants(LogLevel level) const { return descriptor_ >= 0 && level <= level_; }
  /// Adds a line; characters that would end it or control a terminal are written as `\x1b`.
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

  /// Writes what waits and closes the file; later lines go nowhere.
  /// @return an error if lines were lost: how many, and why
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
  std::uint64_t dropped_ = 0;  // for want of room in the queue; not yet told in the file
  bool urgent_ = false;        // a line that is not to wait
  bool closing_ = false;

  std::uint64_t unwritten_ = 0;  // lines that the file did not take, not yet told in it
  std::uint64_t lost_ = 0;       // lines in all
  std::string why_;              // the last error of the file
  bool torn_ = false;            // the file ends within a line
  std::thread thread_;
};

}  // namespace flipside::referee
