#include "engine/session/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace flipside {
namespace {

// Waits for input. Returns false if the output is closed.
bool wait_for_input(int input, int output) {
  std::array<pollfd, 2> descriptors{pollfd{input, POLLIN, 0}, pollfd{output, 0, 0}};
  while (poll(descriptors.data(), descriptors.size(), -1) < 0)
    if (errno != EINTR) return true;  // the following read reports the error
  return (descriptors[1].revents & (POLLERR | POLLHUP | POLLNVAL)) == 0;
}

}  // namespace

void read_lines(int input, int output, const std::function<bool(std::string_view line)>& handle) {
  std::signal(SIGPIPE, SIG_IGN);
  LineSplitter lines(longest_line);
  std::array<char, 65'536> buffer;
  while (wait_for_input(input, output)) {
    const ssize_t count = read(input, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      lines.end(handle);
      return;
    }
    if (!lines.feed({buffer.data(), static_cast<std::size_t>(count)}, handle)) return;
  }
}

}  // namespace flipside
