#include "engine/web/listener.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <memory>
#include <system_error>

#include "engine/core/text.hpp"

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

struct SocketName {
  std::string address;
  std::uint16_t port = 0;
};

/// Returns the address and port that a socket is bound to.
SocketName name_of(int socket) {
  sockaddr_storage bound{};
  socklen_t size = sizeof bound;
  getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size);
  char address[NI_MAXHOST] = "";
  char port[NI_MAXSERV] = "";
  getnameinfo(reinterpret_cast<sockaddr*>(&bound), size, address, sizeof address, port, sizeof port,
              NI_NUMERICHOST | NI_NUMERICSERV);
  return {address, read_number<std::uint16_t>(port).value_or(0)};
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

/// Returns the IPv4 address that this machine uses for connections to the Internet, or an empty string if it
/// has none. Sends nothing.
std::string outgoing_address() {
  const AddressList remote = parse_address("192.0.2.1", 9);  // reserved for documentation; never contacted
  const int socket = remote ? ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0) : -1;
  if (socket < 0) return "";
  const bool routed = connect(socket, remote->ai_addr, remote->ai_addrlen) == 0;  // sends nothing: UDP
  const std::string address = routed ? name_of(socket).address : "";
  close(socket);
  return address;
}

}  // namespace

Expected<Listener> listen_on(const std::string& address, std::uint16_t first, int more_ports) {
  const int last = std::min(first + (first == 0 ? 0 : more_ports), max_port);
  for (int port = first; port <= last; ++port) {
    const AddressList parsed = parse_address(address, port);
    if (!parsed)
      return Error{fmt::format("address '{}': expected an IPv4 or IPv6 address, such as 127.0.0.1", address)};
    const int socket = listen_at(*parsed);
    if (socket >= 0) {
      const SocketName name = name_of(socket);
      return Listener{socket, parsed->ai_family == AF_INET6, name.address, name.port};
    }
    if (errno != EADDRINUSE) return failure(address, port, port, errno);
  }
  return failure(address, first, last, EADDRINUSE);
}

std::string Listener::page_host() const {
  if (address != "0.0.0.0" && address != "::") return address;
  const std::string outgoing = outgoing_address();
  return outgoing.empty() ? machine_name() : outgoing;
}

std::string machine_name() {
  char name[HOST_NAME_MAX + 1] = "";
  return gethostname(name, sizeof name) == 0 ? name : "";
}

int accept_from(int listener) { return accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC); }

}  // namespace flipside
