#pragma once

#include <cstdint>
#include <string>

#include "engine/core/expected.hpp"

namespace flipside {

/// A listening TCP socket. It is non-blocking and close-on-exec.
struct Listener {
  int descriptor;  // owned by the caller
  bool is_v6;
  std::string address;  // in canonical form
  std::uint16_t port;
};

/// Binds an IPv4 or IPv6 address.
/// @param port  0: the system chooses a free port
/// @param more_ports  number of ports after `port` to try while ports are in use
Expected<Listener> listen_on(const std::string& address, std::uint16_t port, int more_ports);

/// Returns the IPv4 address that this machine uses for connections to the Internet, or an empty string if it
/// has none. Sends nothing.
std::string outgoing_address();

/// Accepts a connection. Its socket is non-blocking and close-on-exec.
/// @return -1 on failure, with the reason in errno
int accept_from(int listener);

}  // namespace flipside
