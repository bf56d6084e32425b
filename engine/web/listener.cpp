#include "engine/web/listener.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>

namespace flipside {
namespace {

constexpr int max_port = 65'535;
constexpr int first_unprivileged_port = 1024;

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

AddressList parse_address(const std::string& address, int port) {
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (address.empty() || getaddrinfo(address.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
    found = nullptr;
  return {found, &freeaddrinfo};
}

/// Creates a listening socket; returns -1 and sets errno on failure.
int listen_at(const addrinfo& address) {
  const int socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  const int yes = 1;  // permits a restart while old connections linger in TIME_WAIT
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(socket, address.ai_addr, address.ai_addrlen) == 0 && listen(socket, SOMAXCONN) == 0) return socket;
  const int reason = errno;
  close(socket);
  errno = reason;
  return -1;
}

std::uint16_t port_of(int socket) {
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size);
  char port[NI_MAXSERV] = "0";
  getnameinfo(reinterpret_cast<sockaddr*>(&bound), size, nullptr, 0, port, sizeof port, NI_NUMERICSERV);
  return static_cast<std::uint16_t>(std::stoi(port));
}

std::string canonical(const addrinfo& address) {
  char text[NI_MAXHOST] = "";
  getnameinfo(address.ai_addr, address.ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST);
  return text;
}

Error failure(const std::string& address, int first, int last, int reason) {
  if (reason == EADDRINUSE && first == last)
    return Error{fmt::format("port {} of {} is in use", first, address)};
  if (reason == EADDRINUSE)
    return Error{fmt::format("ports {} to {} of {} are in use", first, last, address)};
  if (reason == EADDRNOTAVAIL)
    return Error{fmt::format("cannot listen on port {} of {}: this machine does not have the address", first,
                             address)};
  if (reason == EACCES && last < first_unprivileged_port)
    return Error{fmt::format("cannot listen on port {} of {}: permission denied; use a port from {} on", last,
                             address, first_unprivileged_port)};
  return Error{fmt::format("cannot listen on port {} of {}: {}", last, address,
                           std::generic_category().message(reason))};
}

}  // namespace

Expected<Listener> listen_on(const std::string& address, std::uint16_t first, int more_ports) {
  const int last = std::min(first + (first == 0 ? 0 : more_ports), max_port);
  for (int port = first; port <= last; ++port) {
    const AddressList parsed = parse_address(address, port);
    if (!parsed)
      return Error{fmt::format("address '{}': expected an IPv4 or IPv6 address, such as 127.0.0.1", address)};
    const int socket = listen_at(*parsed);
    if (socket >= 0)
      return Listener{socket, parsed->ai_family == AF_INET6, canonical(*parsed), port_of(socket)};
    if (errno != EADDRINUSE) return failure(address, port, port, errno);
  }
  return failure(address, first, last, EADDRINUSE);
}

int accept_from(int listener) { return accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC); }

}  // namespace flipside
