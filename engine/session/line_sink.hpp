#pragma once

#include <mutex>
#include <string>
#include <string_view>

namespace flipside {

/// The output of an engine. Writes one line at a time. Thread-safe: lines are never interleaved.
class LineSink {
 public:
  virtual ~LineSink() = default;
  /// Sends one line without buffering. `line` must not contain a line feed.
  /// @return false if the output is closed
  virtual bool write(std::string_view line) = 0;
  /// Sends two lines, in one write if possible, so that the reader wakes up only once.
  virtual bool write_both(std::string_view first, std::string_view second) {
    return write(first) && write(second);
  }
};

/// Writes lines, each followed by '\n', to a file descriptor such as standard output. Each call makes a
/// single write if possible.
class FileSink final : public LineSink {
 public:
  /// @param descriptor  must stay open while this object exists; the object does not close it
  explicit FileSink(int descriptor) : descriptor_(descriptor) {}

  bool write(std::string_view line) override;
  bool write_both(std::string_view first, std::string_view second) override;
  /// Writes bytes without adding a line feed.
  bool write_raw(std::string_view bytes);

 private:
  bool write_all(std::string_view bytes);

  int descriptor_;
  std::mutex mutex_;
  std::string buffer_;
  bool broken_ = false;
};

}  // namespace flipside
