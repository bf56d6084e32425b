#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace flipside {

/// The longest line that an engine accepts, in bytes.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Splits a byte stream into lines. A line longer than `max_bytes` is truncated to `max_bytes` + 1 bytes.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// Calls `handle` with each line that `bytes` completes, until `handle` returns false.
  /// @return false if `handle` returned false
  template <class Handle>
  bool feed(std::string_view bytes, Handle&& handle) {
    while (!bytes.empty()) {
      const auto end = bytes.find('\n');
      append(bytes.substr(0, end));
      if (end == std::string_view::npos) return true;
      bytes.remove_prefix(end + 1);
      if (!flush(handle)) return false;
    }
    return true;
  }

  /// Handles the end of input: calls `handle` with the last line if it has no line feed.
  template <class Handle>
  bool end(Handle&& handle) {
    return line_.empty() || flush(handle);
  }

 private:
  void append(std::string_view part) { line_ += part.substr(0, max_bytes_ + 1 - line_.size()); }

  template <class Handle>
  bool flush(Handle& handle) {
    const bool keep_reading = handle(std::string_view(line_));
    line_.clear();
    return keep_reading;
  }

  std::size_t max_bytes_;
  std::string line_;
};

/// Reads lines from a file descriptor and passes them to `handle`. Stops when `handle` returns false, the
/// input ends, or the other end of `output` is closed. The last line needs no line feed. Truncates lines
/// longer than `longest_line`. Sets the process to ignore SIGPIPE.
void read_lines(int input, int output, const std::function<bool(std::string_view line)>& handle);

}  // namespace flipside
