#pragma once

#include <string>
#include <string_view>

namespace flipside {

/// Cuts a stream of bytes into lines. Lines of more than `longest` bytes are left out.
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
  void keep(std::string_view part) {
    if (line_.size() + part.size() > longest_) too_long_ = true;
    if (too_long_)
      line_.clear();
    else
      line_ += part;
  }

  template <class Handle>
  bool take(Handle& handle) {
    const bool usable = !too_long_;
    too_long_ = false;
    const bool go_on = !usable || handle(std::string_view(line_));
    line_.clear();
    return go_on;
  }

  std::size_t longest_;
  std::string line_;
  bool too_long_ = false;
};

}  // namespace flipside
