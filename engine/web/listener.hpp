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

  /// Returns the host to use in URLs: the address, or, for a wildcard address, an address or name that other
  /// machines can connect to.
  std::string page_host() const;
};

/// Binds an IPv4 or IPv6 address.
/// @param port  0: the system chooses a free port
/// @param more_ports  number of ports after `port` to try while ports are in use
Expected<Listener> listen_on(const std::string& address, std::uint16_t port, int more_ports);

/// Returns the name of this machine, or an empty string if it has none.
std::string machine_name();

/// Accepts a connection. Its socket is non-blocking and close-on-exec.
/// @return -1 on failure, with the reason in errno
int accept_from(int listener);

}  // namespace flipside
