#pragma once

#include <mutex>
#include <string>

#include "engine/session/line_sink.hpp"

namespace flipside {

/// Lines to a file descriptor, such as standard output: each call in one write, lines with '\n' at its end.
class FileSink final : public LineSink {
 public:
  /// @param descriptor  stays open as long as the sink lives; closed by whoever opened it
  explicit FileSink(int descriptor) : descriptor_(descriptor) {}

  bool write(std::string_view line) override;
  bool write_both(std::string_view first, std::string_view second) override;
  /// The bytes as they are, without an end of line.
  bool write_raw(std::string_view bytes);

 private:
  bool write_all(std::string_view bytes);

  int descriptor_;
  std::mutex mutex_;
  std::string buffer_;
  bool broken_ = false;
};

}  // namespace flipside
