#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// A request whose path and query are decoded.
struct HttpRequest {
  std::string method{};  // "GET" or "POST"
  std::string path{};    // starts with '/'
  std::map<std::string, std::string> query{};
  std::string body{};
};

/// The response to a request. The server adds the security headers.
struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::string file_name{};  // not empty: the browser saves the body as a file of this name
};

struct HttpServerOptions {
  std::string address = "127.0.0.1";  // IPv4 or IPv6 address to bind
  std::uint16_t port = 8765;
  bool exact_port = false;  // false: if the port is in use, the next 100 ports are tried
  /// Every request must present this token if the address is not a loopback address: letters, digits, '-' and
  /// '_'. Empty: a random token.
  std::string token{};
  /// Maximum number of connections. The server raises the soft limit on descriptors if that is permitted, and
  /// uses at most half of the descriptors.
  std::size_t connections = 1100;
};

/// An HTTP/1.1 server with event streams, for pages of this machine's user. Runs on threads of its own, which
/// block all signals.
///
/// `GET /events?topic=a&topic=b` opens a stream of server-sent events. The responses of a GET request carry a
/// hash of the body, so browsers receive only changed bodies. HEAD requests are passed to the handler as GET.
class HttpServer {
 public:
  using Handler = std::function<HttpResponse(const HttpRequest&)>;

  /// Binds the address and starts serving.
  /// @param handler  called concurrently, on worker threads, for every path except /events. If it throws, the
  ///                 client receives status 500.
  static Expected<std::unique_ptr<HttpServer>> start(const HttpServerOptions& options, Handler handler);

  /// Sends pending responses and events for at most 200 ms, closes all connections, and waits for the calls
  /// of the handler that have begun.
  virtual ~HttpServer() = default;
  /// Returns the address of the start page, such as "http://127.0.0.1:8765/".
  virtual std::string url() const = 0;
  /// Returns the random token that each POST must carry in the header X-Flipside-Token.
  virtual std::string post_token() const = 0;
  /// Sends an event to all streams that subscribe to `topic`. For a slow client, a new event replaces the
  /// unsent event of the topic with the same key; if too many events with different keys are unsent, the
  /// oldest are discarded. Streams receive the events of a topic in the order of publication. The delay is at
  /// most 50 ms; with hundreds of streams, it grows, so that sending occupies at most 5 percent of a CPU.
  /// May be called on any thread; does not block.
  virtual void publish(std::string_view topic, std::string_view event, std::string_view key,
                       std::string json) = 0;
  /// Returns the number of event streams that subscribe to `topic`.
  virtual std::size_t subscribers(std::string_view topic) const = 0;
};

}  // namespace flipside
