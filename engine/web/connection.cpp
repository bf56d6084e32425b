#include "engine/web/connection.hpp"

#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <exception>
#include <stop_token>
#include <utility>

namespace flipside {
namespace {

using boost::system::error_code;

constexpr std::string_view events_path = "/events";
constexpr std::size_t write_size = 1 << 16;  // bytes between two checks of progress
constexpr int stream_buffer = 1 << 16;       // of the kernel; small, so that events stay in the queues

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

SharedTexts texts_of(HttpResponse response, const ResponseOptions& options, bool is_head) {
  SharedTexts texts{shared(response_head(response, options))};
  if (!is_head && !response.body.empty()) texts.push_back(shared(std::move(response.body)));
  return texts;
}

/// Calls the handler and formats its response. Does nothing if the client has gone.
SharedTexts call_handler(const std::stop_token& gone, const HttpServer::Handler& handler,
                         const HttpRequest& request, ResponseOptions options, const std::string& known_tags,
                         bool is_head) {
  if (gone.stop_requested()) return {};
  HttpResponse response;
  try {
    response = handler(request);
  } catch (const std::exception& failure) {
    response = error_response(500, fmt::format("internal error: {}", failure.what()));
  } catch (...) {
    response = error_response(500, "internal error");
  }
  if (request.method == "GET" && response.status == 200 && response.file_name.empty()) {
    options.entity_tag = entity_tag(response.body);
    if (known_tags.find(options.entity_tag) != std::string::npos) response = {.status = 304};
  }
  return texts_of(std::move(response), options, is_head);
}

}  // namespace

Connection::Connection(ConnectionHost& host, Socket socket, bool rejected)
    : host_(host), socket_(std::move(socket)), reader_(host.limits()), rejected_(rejected) {}

void Connection::start() {
  error_code ignored;
  socket_.non_blocking(true, ignored);
  socket_.set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  enter(State::reading, host_.limits().idle);
  read();
}

void Connection::flush() {
  if (state_ != State::streaming) return;
  missed_flush_ = !sending_.empty();
  if (missed_flush_) return;
  SharedTexts texts = host_.events().take(stream_);
  if (!texts.empty()) write(std::move(texts));
}

void Connection::sweep(Clock::time_point now) {
  if (deadline_ && now >= *deadline_)
    close();
  else if (state_ == State::streaming && sending_.empty() && now - since_ >= host_.limits().heartbeat)
    write({shared(":\n\n")});
}

void Connection::finish() {
  finishing_ = true;
  flush();
  const bool sent = state_ == State::streaming && sending_.empty();
  if (sent || state_ == State::reading || state_ == State::draining) close();
}

void Connection::close() {
  if (state_ == State::closed) return;
  enter(State::closed, std::nullopt);
  abandon_.request_stop();
  host_.events().remove(stream_);
  error_code ignored;
  socket_.close(ignored);
  host_.remove(shared_from_this());
}

std::optional<Connection::Clock::time_point> Connection::idle_since() const {
  if (state_ != State::reading || request_started_) return std::nullopt;
  return since_;
}

// Reads even while a request is handled, to detect a disconnect.
void Connection::read() {
  if (std::exchange(reading_, true)) return;
  socket_.async_read_some(boost::asio::buffer(received_),
                          [self = shared_from_this()](error_code error, std::size_t size) {
                            self->reading_ = false;
                            if (self->state_ == State::closed) return;
                            if (error) return self->close();
                            self->on_read({self->received_.data(), size});
                          });
}

void Connection::on_read(std::string_view bytes) {
  if (state_ == State::streaming || state_ == State::draining) return read();  // discards the bytes
  reader_.add(bytes);
  if (state_ == State::reading)
    advance();
  else if (reader_.unparsed() < host_.limits().header)  // otherwise, advance() continues
    read();
}

void Connection::advance() {
  switch (reader_.advance()) {
    case RequestReader::Progress::complete:
      request_started_ = false;
      return handle(reader_.take());
    case RequestReader::Progress::failed:
      keep_alive_ = false;
      return respond(reader_.failure());
    case RequestReader::Progress::incomplete:
      break;
  }
  if (reader_.started() && !std::exchange(request_started_, true))
    enter(State::reading, host_.limits().slow_request);
  if (reader_.take_expectation()) {
    constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    error_code ignored;
    socket_.send(boost::asio::buffer(go_on), 0, ignored);
  }
  read();
}

void Connection::handle(ReceivedRequest received) {
  keep_alive_ = received.keep_alive && !rejected_;
  is_head_ = received.method == "HEAD";
  if (rejected_)
    return respond(error_response(503, "the server has too many connections; close pages or retry later"));
  if (received.method != "GET" && received.method != "HEAD" && received.method != "POST")
    return respond(
        error_response(405, fmt::format("unknown method {}; expected GET, HEAD or POST", received.method)),
        "GET, HEAD, POST");
  if (received.host.empty()) return respond(error_response(400, "expected exactly one header Host"));
  const auto target = parse_target(received.target);
  if (!target) return respond(error_response(400, target.error().message));

  HttpRequest request{is_head_ ? "GET" : received.method, target->path, target->first_values(),
                      std::move(received.body)};
  const std::string token = std::exchange(request.query["token"], "");
  request.query.erase("token");
  const Credentials credentials{received.method,     received.host,    received.origin,
                                received.post_token, received.cookies, token};
  if (const auto refusal = host_.access().refusal(credentials)) return respond(error_response(403, *refusal));
  const std::string cookie = host_.access().new_cookie(credentials);
  if (target->path == events_path) {
    if (request.method != "GET") return respond(error_response(405, "event streams expect GET"), "GET, HEAD");
    return start_stream(*target, cookie);
  }
  enter(State::handling, std::nullopt);
  read();
  host_.run([gone = abandon_.get_token(), &handler = host_.handler(), request = std::move(request),
             tags = std::move(received.known_tags),
             options = ResponseOptions{.keep_alive = keep_alive_, .cookie = cookie},
             is_head = is_head_] { return call_handler(gone, handler, request, options, tags, is_head); },
            [self = shared_from_this()](SharedTexts texts) {
              if (self->state_ == State::handling) self->send_response(std::move(texts));
            });
}

void Connection::start_stream(const HttpTarget& target, const std::string& cookie) {
  const auto topics = target.values("topic");
  if (topics.empty() || topics.size() > host_.limits().topics)
    return respond(error_response(
        400, fmt::format("expected 1 to {} topics, such as /events?topic=a&topic=b", host_.limits().topics)));
  keep_alive_ = false;
  if (is_head_) return send_response({shared(event_stream_head(cookie))});
  error_code ignored;
  socket_.set_option(boost::asio::socket_base::send_buffer_size(stream_buffer), ignored);
  stream_ = host_.events().add(topics);
  enter(State::streaming, std::nullopt);
  write({shared(event_stream_head(cookie) + "retry: 2000\n\n")});
  read();  // detects the end of the connection
}

void Connection::respond(HttpResponse response, const std::string& allow) {
  send_response(texts_of(std::move(response), {.keep_alive = keep_alive_, .allow = allow}, is_head_));
}

void Connection::send_response(SharedTexts texts) {
  enter(State::writing, std::nullopt);
  read();
  write(std::move(texts));
}

void Connection::write(SharedTexts texts) {
  sending_ = std::move(texts);
  std::vector<boost::asio::const_buffer> buffers;
  buffers.reserve(sending_.size());
  for (const auto& text : sending_) buffers.emplace_back(boost::asio::buffer(*text));
  const auto watch_progress = [this](error_code error, std::size_t /*sent*/) {
    deadline_ = Clock::now() + host_.limits().blocked;
    return error ? 0 : write_size;
  };
  boost::asio::async_write(socket_, buffers, watch_progress,
                           [self = shared_from_this()](error_code error, std::size_t /*sent*/) {
                             if (self->state_ == State::closed) return;
                             if (error) return self->close();
                             self->on_written();
                           });
}

void Connection::on_written() {
  sending_.clear();
  if (state_ == State::streaming) {
    enter(State::streaming, std::nullopt);
    if (missed_flush_) flush();
    if (finishing_ && sending_.empty()) close();
  } else if (finishing_) {
    close();
  } else if (!keep_alive_) {
    drain();
  } else {
    enter(State::reading, host_.limits().idle);
    advance();
  }
}

// If a socket is closed while received bytes are unread, the kernel resets the connection, and the client may
// lose the end of the response. Reads until the client closes the connection.
void Connection::drain() {
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  enter(State::draining, host_.limits().drain);
  read();
}

void Connection::enter(State state, std::optional<std::chrono::milliseconds> timeout) {
  state_ = state;
  since_ = Clock::now();
  deadline_.reset();
  if (timeout) deadline_ = since_ + *timeout;
}

}  // namespace flipside
