#pragma once

#include <string_view>

namespace flipside {

/// Where an engine's lines go. Lines from several threads do not mix.
class LineSink {
 public:
  virtual ~LineSink() = default;
  /// Sends one line, at once; `line` is without its end.
  /// @return false if nobody can read it any more
  virtual bool write(std::string_view line) = 0;
  /// Sends two lines, where possible so that whoever reads is woken once for both.
  virtual bool write_both(std::string_view first, std::string_view second) {
    return write(first) && write(second);
  }
};

}  // namespace flipside
