#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace flipside::referee {

/// Splits a stream of bytes into lines.
class LineBuffer {
 public:
  void append(std::string_view bytes);

  /// Returns the next complete line without its "\n" or "\r\n". The view is valid until the next call of a
  /// non-const member function.
  std::optional<std::string_view> next();

  /// Drops all complete lines and keeps the incomplete last line.
  void discard_lines();

  /// Returns the number of buffered bytes.
  std::size_t size() const { return bytes_.size() - start_; }

 private:
  std::string bytes_;
  std::size_t start_ = 0;    // offset of the next line in bytes_
  std::size_t scanned_ = 0;  // bytes_ contains no newline between start_ and this offset
};

}  // namespace flipside::referee
