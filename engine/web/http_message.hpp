#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "engine/web/http_limits.hpp"
#include "engine/web/http_server.hpp"

namespace flipside {

/// A request as received, with the header fields that the server uses. Absent fields are empty.
struct ReceivedRequest {
  std::string method;
  std::string target;
  std::string host;
  std::string origin;
  std::string post_token;
  std::string cookies;
  std::string known_tags;  // header If-None-Match
  std::string body;
  bool keep_alive = false;
  bool operator==(const ReceivedRequest&) const = default;
};

/// Parses the bytes of one connection as HTTP/1.x requests.
class RequestReader {
 public:
  enum class Progress { incomplete, complete, failed };

  explicit RequestReader(const HttpLimits& limits);
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;
  ~RequestReader();

  /// Appends bytes of the connection.
  void add(std::string_view bytes);
  /// Parses until the end of the next request. After a failure, the connection must be closed.
  Progress advance();
  /// Returns the number of bytes that advance() has not parsed.
  std::size_t unparsed() const { return unparsed_.size(); }
  /// Returns whether a part of the next request has arrived.
  bool started() const;
  /// Returns whether the client waits for "100 Continue" before it sends the body. True at most once per
  /// request. Valid after advance() returned `incomplete`.
  bool take_expectation();
  /// Removes and returns the request that advance() completed.
  ReceivedRequest take();
  /// Returns the response to send after a failure.
  const HttpResponse& failure() const { return failure_; }

 private:
  struct Parser;  // wraps Beast's

  Progress fail(int status, std::string_view message);

  HttpLimits limits_;
  std::string unparsed_;
  std::unique_ptr<Parser> parser_;
  HttpResponse failure_;
};

/// Returns a JSON response {"error": message}.
HttpResponse error_response(int status, std::string_view message);

/// Properties of a response that do not depend on the handler.
struct ResponseOptions {
  bool keep_alive = true;
  std::string entity_tag{};  // header ETag; empty: the browser must not store the response
  std::string cookie{};      // header Set-Cookie
  std::string allow{};       // header Allow
};

/// Formats status line and header fields.
std::string response_head(const HttpResponse& response, const ResponseOptions& options);
/// Formats the header of an event stream, which ends when the connection is closed.
std::string event_stream_head(const std::string& cookie);

/// Returns a quoted hash of a response body for the header ETag.
std::string entity_tag(std::string_view body);

}  // namespace flipside
