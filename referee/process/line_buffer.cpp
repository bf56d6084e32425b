#include "referee/process/line_buffer.hpp"

#include <algorithm>

namespace flipside::referee {

void LineBuffer::append(std::string_view bytes) {
  if (start_ > 0) {
    bytes_.erase(0, start_);
    scanned_ -= start_;
    start_ = 0;
  }
  bytes_.append(bytes);
}

std::optional<std::string_view> LineBuffer::next() {
  const std::size_t end = bytes_.find('\n', scanned_);
  if (end == std::string::npos) {
    scanned_ = bytes_.size();
    return std::nullopt;
  }
  std::string_view line(bytes_.data() + start_, end - start_);
  start_ = scanned_ = end + 1;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void LineBuffer::discard_lines() {
  const std::size_t last = bytes_.rfind('\n');
  if (last == std::string::npos || last < start_) return;
  start_ = last + 1;
  scanned_ = std::max(scanned_, start_);
}

}  // namespace flipside::referee
