#include "engine/session/line_sink.hpp"

#include <unistd.h>

#include <cerrno>

namespace flipside {

bool FileSink::write(std::string_view line) {
  const std::lock_guard lock(mutex_);
  buffer_.assign(line).push_back('\n');
  return write_all(buffer_);
}

bool FileSink::write_both(std::string_view first, std::string_view second) {
  const std::lock_guard lock(mutex_);
  buffer_.assign(first).append(1, '\n').append(second).push_back('\n');
  return write_all(buffer_);
}

bool FileSink::write_raw(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  return write_all(bytes);
}

bool FileSink::write_all(std::string_view bytes) {
  while (!bytes.empty() && !broken_) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(written));
    else
      broken_ = errno != EINTR;
  }
  return !broken_;
}

}  // namespace flipside
