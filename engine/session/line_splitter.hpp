#pragma once

#include <string>
#include <string_view>

namespace flipside {

/// The longest line that an engine takes, in bytes.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Cuts a stream of bytes into lines. Of a line of more than `longest` bytes the first `longest` + 1 are
/// handed over.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t longest) : longest_(longest) {}

  /// Hands every line that `bytes` completes to `handle`, until that says false.
  /// @return what `handle` said last; true if it was not asked
  template <class Handle>
  bool feed(std::string_view bytes, Handle&& handle) {
    while (!bytes.empty()) {
      const auto end = bytes.find('\n');
      keep(bytes.substr(0, end));
      if (end == std::string_view::npos) return true;
      bytes.remove_prefix(end + 1);
      if (!take(handle)) return false;
    }
    return true;
  }

  /// Hands a last line that has no end to `handle`.
  template <class Handle>
  bool end(Handle&& handle) {
    return line_.empty() || take(handle);
  }

 private:
  void keep(std::string_view part) { line_ += part.substr(0, longest_ + 1 - line_.size()); }

  template <class Handle>
  bool take(Handle& handle) {
    const bool go_on = handle(std::string_view(line_));
    line_.clear();
    return go_on;
  }

  std::size_t longest_;
  std::string line_;
};

}  // namespace flipside
