#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace flipside::referee {

/// Bytes in, lines out.
class LineBuffer {
 public:
  void append(std::string_view bytes);

  /// The next whole line without its end, valid until the next call of a member that is not const.
  std::optional<std::string_view> next();

  /// Forgets all whole lines; the beginning of an unfinished one stays.
  void discard_lines();

  /// Bytes that wait.
  std::size_t size() const { return bytes_.size() - start_; }

 private:
  std::string bytes_;
  std::size_t start_ = 0;    // of the next line
  std::size_t scanned_ = 0;  // no line ends in [start_, scanned_)
};

}  // namespace flipside::referee
