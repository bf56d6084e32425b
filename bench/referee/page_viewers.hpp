#pragma once

#include <cstdint>
#include <thread>

namespace flipside {

/// Clients that follow the overview and the games in progress on the referee's page until they are destroyed.
class PageViewers {
 public:
  /// Connects to 127.0.0.1 as soon as the server accepts connections.
  PageViewers(std::uint16_t port, int count);

 private:
  std::jthread thread_;
};

/// Returns a port of 127.0.0.1 that no program uses at the moment.
/// @throws std::runtime_error if there is none
std::uint16_t free_port();

}  // namespace flipside
