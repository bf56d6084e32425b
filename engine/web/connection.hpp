#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/access.hpp"
#include "engine/web/event_streams.hpp"
#include "engine/web/http_limits.hpp"
#include "engine/web/http_message.hpp"
#include "engine/web/http_target.hpp"

namespace flipside {

class Connection;

/// The server's interface for its connections. Only the I/O thread uses it.
class ConnectionHost {
 public:
  using Respond = std::function<void(SharedTexts texts)>;

  virtual ~ConnectionHost() = default;
  virtual const HttpLimits& limits() const = 0;
  virtual const AccessRules& access() const = 0;
  virtual EventStreams& events() = 0;
  /// Calls `work` on a worker thread and then `respond` with its result on the I/O thread.
  virtual void run(std::function<SharedTexts()> work, Respond respond) = 0;
  virtual const HttpServer::Handler& handler() const = 0;
  /// Removes a closed connection.
  virtual void remove(const std::shared_ptr<Connection>& connection) = 0;
};

/// A client's connection. Only the I/O thread uses it.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Clock = std::chrono::steady_clock;
  using Socket = boost::asio::ip::tcp::socket;

  /// @param rejected  respond to the first request with 503, because the server has too many connections
  Connection(ConnectionHost& host, Socket socket, bool rejected);

  void start();
  /// Sends the unsent events if this is an event stream.
  void flush();
  /// Closes the connection if a timeout has expired. Sends a heartbeat if an event stream has been silent.
  void sweep(Clock::time_point now);
  /// Closes the connection once pending responses and events have been sent.
  void finish();
  void close();

  /// Returns since when the connection has been waiting for a request; nullopt if it is in use.
  std::optional<Clock::time_point> idle_since() const;

 private:
  enum class State { reading, handling, writing, streaming, draining, closed };

  void read();
  void on_read(std::string_view bytes);
  void advance();
  void handle(ReceivedRequest request);
  void start_stream(const HttpTarget& target, const std::string& cookie);
  /// Sends a response without calling the handler.
  void respond(HttpResponse response, const std::string& allow = "");
  void send_response(SharedTexts texts);
  void write(SharedTexts texts);
  void on_written();
  void drain();
  void enter(State state, std::optional<std::chrono::milliseconds> timeout);

  ConnectionHost& host_;
  Socket socket_;
  RequestReader reader_;
  std::array<char, 4096> received_{};
  SharedTexts sending_;  // buffers of the pending write; empty while no write is pending
  State state_ = State::reading;
  Clock::time_point since_;                    // start of the state; in event streams, of the last write
  std::optional<Clock::time_point> deadline_;  // for the client's next action
  EventStreams::Id stream_ = 0;                // 0: not an event stream
  std::stop_source abandon_;                   // stops the requests of a client that has gone
  bool rejected_;
  bool reading_ = false;  // a read is pending
  bool keep_alive_ = true;
  bool is_head_ = false;          // current request
  bool request_started_ = false;  // part of a request has arrived
  bool missed_flush_ = false;     // flush() was called during a write
  bool finishing_ = false;
};

}  // namespace flipside
