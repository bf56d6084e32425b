#include "engine/web/http_server.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cerrno>
#include <csignal>
#include <exception>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "engine/web/access.hpp"
#include "engine/web/connection.hpp"
#include "engine/web/event_streams.hpp"
#include "engine/web/http_limits.hpp"
#include "engine/web/listener.hpp"

namespace flipside {
namespace {

using boost::asio::ip::tcp;
using boost::system::error_code;
using Clock = Connection::Clock;

constexpr int more_ports = 100;
constexpr int worker_threads = 4;
constexpr std::size_t rejected_connections = 64;        // beyond the maximum, each receives status 503
constexpr std::chrono::milliseconds accept_pause(100);  // after an error or if there are too many connections

// Pause after each flush of the event streams, in multiples of its duration, which is about 10 ms with 1,000
// clients. Limits the CPU time that the streams take away from engines.
constexpr int flush_pause = 20;
constexpr std::chrono::milliseconds max_flush_pause(1'000);

/// Blocks all signals in this thread, and in threads that it starts, until destroyed.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

/// Raises the soft limit on descriptors to twice the number of connections, or to the hard limit.
void raise_descriptor_limit(const HttpLimits& limits) {
  rlimit descriptors{};
  if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return;
  const rlim_t wanted = 2 * (limits.connections + rejected_connections);
  descriptors.rlim_cur = std::max(descriptors.rlim_cur, std::min(wanted, descriptors.rlim_max));
  setrlimit(RLIMIT_NOFILE, &descriptors);
}

/// Returns the number of connections that leaves enough descriptors for the rest of the program.
std::size_t connection_limit(const HttpLimits& limits) {
  rlimit descriptors{};
  if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return limits.connections;
  return std::min<std::size_t>(limits.connections, descriptors.rlim_cur / 2);
}

class BeastServer final : public HttpServer, public ConnectionHost {
 public:
  BeastServer(const Listener& listener, AccessRules access, Handler handler, const HttpLimits& limits)
      : limits_(limits),
        access_(std::move(access)),
        url_(access_.url(listener.page_host())),
        handler_(std::move(handler)),
        events_(limits),
        protocol_(listener.is_v6 ? tcp::v6() : tcp::v4()),
        acceptor_(io_, protocol_, listener.descriptor),
        workers_(worker_threads) {
    accept();
    io_thread_ = std::thread([this] { run_io(); });
  }

  ~BeastServer() override {
    boost::asio::post(io_, [this] { shut_down(); });
    io_thread_.join();
    workers_.stop();
    workers_.join();
  }

  std::string url() const override { return url_; }
  std::string post_token() const override { return access_.post_token(); }

  void publish(std::string_view topic, std::string_view event, std::string_view key,
               std::string json) override {
    if (events_.publish(topic, event, key, json) && !flush_pending_.exchange(true))
      boost::asio::post(io_, [this] { schedule_flush(); });
  }

  std::size_t subscribers(std::string_view topic) const override { return events_.subscribers(topic); }

 private:
  const HttpLimits& limits() const override { return limits_; }
  const AccessRules& access() const override { return access_; }
  EventStreams& events() override { return events_; }
  const Handler& handler() const override { return handler_; }

  void run(std::function<SharedTexts()> work, Respond respond) override {
    boost::asio::post(workers_, [this, work = std::move(work), respond = std::move(respond)]() mutable {
      SharedTexts texts = work();
      boost::asio::post(io_, [respond = std::move(respond), texts = std::move(texts)]() mutable {
        respond(std::move(texts));
      });
    });
  }

  void remove(const std::shared_ptr<Connection>& connection) override {
    connections_.erase(connection);
    if (stopping_ && connections_.empty()) io_.stop();
  }

  // An exception such as std::bad_alloc affects only the connection that caused it, which then times out.
  void run_io() {
    while (!io_.stopped()) {
      try {
        io_.run();
      } catch (const std::exception&) {
      }
    }
  }

  void accept() {
    acceptor_.async_wait(tcp::acceptor::wait_read, [this](error_code error) {
      if (stopping_ || error) return;
      if (accept_waiting()) return accept();
      accept_timer_.expires_after(accept_pause);
      accept_timer_.async_wait([this](error_code) {
        if (!stopping_) accept();
      });
    });
  }

  /// Accepts the waiting connections.
  /// @return false if the server has too many connections, or the system lacks descriptors or memory
  bool accept_waiting() try {
    const std::size_t maximum = connection_limit(limits_);
    for (;;) {
      if (connections_.size() >= maximum + rejected_connections) return false;
      const int descriptor = accept_from(acceptor_.native_handle());
      if (descriptor < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
      if (descriptor < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)) {
        close_idle();
        return false;
      }
      if (descriptor < 0) continue;  // the client has closed the connection, or a signal arrived
      if (connections_.size() >= maximum) close_idle();
      start(descriptor, connections_.size() >= maximum);
    }
  } catch (const std::exception&) {  // no memory
    return false;
  }

  void start(int descriptor, bool rejected) {
    Connection::Socket socket(io_);
    error_code error;
    socket.assign(protocol_, descriptor, error);
    if (error) {
      close(descriptor);
      return;
    }
    const auto connection = std::make_shared<Connection>(*this, std::move(socket), rejected);
    connections_.insert(connection);
    connection->start();
    if (connections_.size() == 1) schedule_sweep();
  }

  /// Closes the connection that has been idle for the longest time. Browsers reopen such connections.
  void close_idle() {
    std::shared_ptr<Connection> longest;
    for (const auto& connection : connections_)
      if (connection->idle_since() && (!longest || *connection->idle_since() < *longest->idle_since()))
        longest = connection;
    if (longest) longest->close();
  }

  template <class Action>
  void for_all_connections(const Action& action) {
    const std::vector<std::shared_ptr<Connection>> connections(connections_.begin(), connections_.end());
    for (const auto& connection : connections) action(*connection);
  }

  void schedule_sweep() {
    sweep_timer_.expires_after(limits_.sweep_interval);
    sweep_timer_.async_wait([this](error_code error) {
      if (error || stopping_ || connections_.empty()) return;
      schedule_sweep();
      const auto now = Clock::now();
      for_all_connections([now](Connection& connection) { connection.sweep(now); });
    });
  }

  /// Schedules a flush of the event streams, no earlier than `next_flush_`.
  void schedule_flush() {
    flush_timer_.expires_at(next_flush_);
    flush_timer_.async_wait([this](error_code error) {
      if (!error && !stopping_) flush();
    });
  }

  void flush() {
    const auto begin = Clock::now();
    flush_pending_ = false;
    for_all_connections([](Connection& connection) { connection.flush(); });
    events_.discard_sent();
    const auto end = Clock::now();
    const Clock::duration pause = std::min<Clock::duration>((end - begin) * flush_pause, max_flush_pause);
    next_flush_ = end + std::max<Clock::duration>(pause, limits_.flush_interval);
  }

  void shut_down() {
    stopping_ = true;
    error_code ignored;
    acceptor_.close(ignored);
    accept_timer_.cancel();
    sweep_timer_.cancel();
    flush_timer_.expires_after(limits_.linger);
    flush_timer_.async_wait(
        [this](error_code) { for_all_connections([](Connection& connection) { connection.close(); }); });
    for_all_connections([](Connection& connection) { connection.finish(); });
    if (connections_.empty()) io_.stop();
  }

  const HttpLimits limits_;
  const AccessRules access_;
  const std::string url_;
  const Handler handler_;
  EventStreams events_;
  std::atomic<bool> flush_pending_ = false;

  boost::asio::io_context io_{1};  // runs on io_thread_; only that thread uses the members below
  tcp protocol_;
  tcp::acceptor acceptor_;
  boost::asio::steady_timer accept_timer_{io_};
  boost::asio::steady_timer sweep_timer_{io_};
  boost::asio::steady_timer flush_timer_{io_};
  Clock::time_point next_flush_;  // earliest permitted time
  std::set<std::shared_ptr<Connection>> connections_;
  bool stopping_ = false;
  boost::asio::thread_pool workers_;
  std::thread io_thread_;
};

}  // namespace

Expected<std::unique_ptr<HttpServer>> start_http_server(const HttpServerOptions& options,
                                                        HttpServer::Handler handler,
                                                        const HttpLimits& limits) {
  if (!is_valid_token(options.token)) return Error{"the token may contain only letters, digits, '-' and '_'"};
  const std::string token = options.token.empty() ? random_token() : options.token;
  const std::string post_token = random_token();
  if (token.empty() || post_token.empty()) return Error{"the system provides no random numbers"};
  const auto listener = listen_on(options.address, options.port, options.exact_port ? 0 : more_ports);
  if (!listener) return listener.error();
  raise_descriptor_limit(limits);
  const SignalsBlocked blocked;
  try {
    return std::unique_ptr<HttpServer>(std::make_unique<BeastServer>(
        *listener, AccessRules(listener->address, listener->port, machine_name(), token, post_token),
        std::move(handler), limits));
  } catch (const std::exception& failure) {
    return Error{fmt::format("cannot start the web server: {}", failure.what())};
  }
}

Expected<std::unique_ptr<HttpServer>> HttpServer::start(const HttpServerOptions& options, Handler handler) {
  HttpLimits limits;
  limits.connections = options.connections;
  return start_http_server(options, std::move(handler), limits);
}

}  // namespace flipside
