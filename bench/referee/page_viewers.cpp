#include "bench/referee/page_viewers.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace flipside {
namespace {

constexpr int retry_ms = 20;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

/// Opens an event stream. Returns -1 if the server does not accept connections yet.
int open_stream(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const std::string request =
      fmt::format("GET /events?topic=overview/0&topic=live/0 HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", port);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      send(socket, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size()))
    return socket;
  close(socket);
  return -1;
}

/// Reads everything that the streams deliver until a stop is requested.
void follow(std::uint16_t port, int count, const std::stop_token& stop) {
  std::vector<pollfd> streams;
  std::array<char, 1 << 16> buffer{};
  while (!stop.stop_requested()) {
    if (static_cast<int>(streams.size()) < count)
      if (const int stream = open_stream(port); stream >= 0) {
        streams.push_back({stream, POLLIN, 0});
        continue;
      }
    if (poll(streams.data(), streams.size(), retry_ms) <= 0) continue;
    for (pollfd& stream : streams)
      if (stream.revents != 0 && read(stream.fd, buffer.data(), buffer.size()) <= 0) {
        close(stream.fd);
        stream.fd = -1;  // poll() ignores it
      }
  }
  for (const pollfd& stream : streams)
    if (stream.fd >= 0) close(stream.fd);
}

}  // namespace

PageViewers::PageViewers(std::uint16_t port, int count)
    : thread_([=](const std::stop_token& stop) { follow(port, count, stop); }) {}

std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t length = sizeof address;
  const bool found = bind(socket, reinterpret_cast<const sockaddr*>(&address), length) == 0 &&
                     getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) == 0;
  close(socket);
  if (!found) throw std::runtime_error("cannot find a free port of 127.0.0.1");
  return ntohs(address.sin_port);
}

}  // namespace flipside
