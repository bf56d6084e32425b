#include "referee/process/run_delay.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string_view>

namespace flipside::referee {

ThreadRunDelay::ThreadRunDelay() : file_(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) {}

Duration ThreadRunDelay::total() {
  std::array<char, 128> bytes;
  const ssize_t count = file_ ? pread(file_.number(), bytes.data(), bytes.size(), 0) : 0;
  if (count <= 0) return Duration{0};
  const std::string_view text(bytes.data(), static_cast<std::size_t>(count));
  const std::size_t second = text.find(' ') + 1;
  std::int64_t nanoseconds = 0;
  std::from_chars(text.data() + second, text.data() + text.size(), nanoseconds);
  return Duration{nanoseconds};
}

}  // namespace flipside::referee
