#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

#include "engine/core/expected.hpp"
#include "engine/web/http_server.hpp"

namespace flipside {

/// Limits that protect the server from slow, dead and hostile clients. Sizes are in bytes.
struct HttpLimits {
  std::size_t target = 4 << 10;   // path and query, as sent
  std::size_t header = 16 << 10;  // request line and header fields
  std::size_t body = 64 << 10;
  std::size_t connections = HttpServerOptions{}.connections;
  std::size_t topics = 32;                         // per event stream
  std::size_t queued_events = 4096;                // per topic
  std::size_t queued_bytes = 4 << 20;              // per topic
  std::chrono::milliseconds idle{60'000};          // between two requests
  std::chrono::milliseconds slow_request{10'000};  // from the first to the last byte of a request
  std::chrono::milliseconds blocked{30'000};       // before a client that accepts no bytes is dropped
  std::chrono::milliseconds drain{2'000};          // time to discard a client's bytes before closing
  std::chrono::milliseconds heartbeat{15'000};     // between two comments in a silent event stream
  std::chrono::milliseconds flush_interval{50};    // minimum time between two writes to an event stream
  std::chrono::milliseconds linger{200};           // time to send pending responses and events on destruction
  std::chrono::milliseconds sweep_interval{1'000};  // accuracy of the timeouts
};

/// Starts a server with limits other than the defaults.
Expected<std::unique_ptr<HttpServer>> start_http_server(const HttpServerOptions& options,
                                                        HttpServer::Handler handler,
                                                        const HttpLimits& limits);

}  // namespace flipside
