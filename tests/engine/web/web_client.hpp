#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace flipside::test {

/// A response as received. The names of header fields are lower-case.
struct WebResponse {
  int status = 0;
  std::map<std::string, std::string> fields;
  std::string body;
};

/// A TCP client of a server on this machine. Each call waits for the server; a call that waits too long fails
/// the test.
class WebClient {
 public:
  /// Connects to a port of 127.0.0.1.
  explicit WebClient(std::uint16_t port);
  /// Connects to the port of a URL.
  explicit WebClient(std::string_view url);
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;
  ~WebClient();

  void send(std::string_view text);
  /// Sends a GET request that has the header Host and `fields`, a text of lines.
  void get(std::string_view target, std::string_view fields = "");
  /// Ends the connection in the direction to the server, as closing it does.
  void end();
  /// Reads a response. The response to a HEAD request has no body.
  WebResponse response(bool to_head = false);
  /// Reads up to and including `end`.
  std::string read_until(std::string_view end);
  /// Reads until the server closes the connection, and returns the bytes.
  std::string read_all();

 private:
  /// @return false at the end of the connection
  bool receive();

  std::uint16_t port_;
  int socket_;
  std::string received_;
};

/// Returns the port of a URL such as "http://127.0.0.1:8765/".
std::uint16_t port_of_url(std::string_view url);

/// Opens a stream of the events of a topic, and waits until the server has subscribed it.
void subscribe(WebClient& client, std::string_view topic);

}  // namespace flipside::test
