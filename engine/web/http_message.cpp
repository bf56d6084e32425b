#include "engine/web/http_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <utility>

#include "engine/core/json.hpp"
#include "engine/core/random.hpp"

namespace flipside {
namespace {

namespace http = boost::beast::http;

constexpr std::string_view security_headers =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/// Returns whether responses of a status have a body.
bool has_body(int status) { return status != 204 && status != 304; }

std::string text_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// Formats the header Content-Disposition, which makes the browser save the body as a file (RFC 6266). The
/// plain name replaces characters that need quoting; the encoded name is exact.
std::string attachment(std::string_view file_name) {
  const auto is_plain = [](char c) {
    return ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '-' ||
           c == '_' || c == '.';
  };
  std::string plain;
  std::string encoded;
  for (const char c : file_name) {
    plain += is_plain(c) ? c : '_';
    encoded += is_plain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return fmt::format("Content-Disposition: attachment; filename=\"{}\"; filename*=UTF-8''{}\r\n", plain,
                     encoded);
}

}  // namespace

struct RequestReader::Parser {
  http::request_parser<http::string_body> beast;
  bool sent_continue = false;

  explicit Parser(const HttpLimits& limits) {
    beast.header_limit(static_cast<std::uint32_t>(limits.header));
    beast.body_limit(limits.body);
    beast.eager(true);
  }
};

RequestReader::RequestReader(const HttpLimits& limits) : limits_(limits) {}

RequestReader::~RequestReader() = default;

void RequestReader::add(std::string_view bytes) { unparsed_ += bytes; }

RequestReader::Progress RequestReader::advance() {
  if (!parser_) {
    unparsed_.erase(0, unparsed_.find_first_not_of("\r\n"));  // RFC 9112, section 2.2
    if (unparsed_.empty()) return Progress::incomplete;
    parser_ = std::make_unique<Parser>(limits_);
  }
  auto& parser = parser_->beast;
  boost::beast::error_code error;
  while (!parser.is_done() && !error && !unparsed_.empty())
    unparsed_.erase(0, parser.put(boost::asio::buffer(unparsed_), error));
  if (parser.is_header_done() && parser.get().target().size() > limits_.target)
    return fail(414, fmt::format("the target is longer than {} bytes", limits_.target));
  if (parser.is_header_done()) {
    const auto& header = parser.get();
    if (header.count(http::field::transfer_encoding) > 0 && !parser.chunked())
      return fail(501, "unknown transfer coding; expected 'chunked'");
    if (header.count(http::field::origin) > 1) return fail(400, "several Origin headers; expected one");
  }
  if (!error || error == http::error::need_more) {
    if (parser.is_done()) return Progress::complete;
    // The parser consumes complete parts immediately, so only an incomplete chunk header or trailer line
    // remains.
    if (unparsed_.size() > limits_.header)
      return fail(431, fmt::format("a chunk header or trailer line is longer than {} bytes", limits_.header));
    return Progress::incomplete;
  }
  if (error == http::error::header_limit) {
    if (parser.get().target().empty() && unparsed_.find('\n') > limits_.target)
      return fail(414, fmt::format("the target is longer than {} bytes", limits_.target));
    return fail(431, fmt::format("the header is longer than {} bytes", limits_.header));
  }
  if (error == http::error::body_limit)
    return fail(413, fmt::format("the body is longer than {} bytes", limits_.body));
  return fail(400, fmt::format("malformed HTTP/1.1 request: {}", error.message()));
}

bool RequestReader::started() const { return parser_ || !unparsed_.empty(); }

bool RequestReader::take_expectation() {
  if (!parser_ || !parser_->beast.is_header_done() || parser_->sent_continue) return false;
  parser_->sent_continue = true;
  return boost::beast::iequals(parser_->beast.get()[http::field::expect], "100-continue");
}

ReceivedRequest RequestReader::take() {
  auto& message = parser_->beast.get();
  ReceivedRequest request;
  request.method = text_of(message.method_string());
  request.target = text_of(message.target());
  if (message.count(http::field::host) == 1) request.host = text_of(message[http::field::host]);
  request.origin = text_of(message[http::field::origin]);
  request.post_token = text_of(message["X-Flipside-Token"]);
  request.cookies = text_of(message[http::field::cookie]);
  request.known_tags = text_of(message[http::field::if_none_match]);
  request.body = std::move(message.body());
  request.keep_alive = message.keep_alive();
  parser_.reset();
  return request;
}

RequestReader::Progress RequestReader::fail(int status, std::string_view message) {
  failure_ = error_response(status, message);
  return Progress::failed;
}

HttpResponse error_response(int status, std::string_view message) {
  return {.status = status, .body = json_text(Json{{"error", std::string(message)}})};
}

std::string response_head(const HttpResponse& response, const ResponseOptions& options) {
  const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(response.status)));
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status, text_of(reason));
  if (has_body(response.status))
    head += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", response.type, response.body.size());
  if (options.entity_tag.empty())
    head += "Cache-Control: no-store\r\n";
  else
    head += fmt::format("Cache-Control: no-cache\r\nETag: {}\r\n", options.entity_tag);
  if (!options.cookie.empty()) head += fmt::format("Set-Cookie: {}\r\n", options.cookie);
  if (!options.allow.empty()) head += fmt::format("Allow: {}\r\n", options.allow);
  if (!response.file_name.empty()) head += attachment(response.file_name);
  head += options.keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  head += security_headers;
  head += "\r\n";
  return head;
}

std::string event_stream_head(const std::string& cookie) {
  std::string head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
      "Connection: close\r\n";
  if (!cookie.empty()) head += fmt::format("Set-Cookie: {}\r\n", cookie);
  head += security_headers;
  head += "\r\n";
  return head;
}

std::string entity_tag(std::string_view body) {
  constexpr std::size_t word = sizeof(std::uint64_t);
  std::uint64_t hash = mix(body.size());
  for (; !body.empty(); body.remove_prefix(std::min(word, body.size()))) {
    std::uint64_t bytes = 0;
    for (const char c : body.substr(0, word)) bytes = bytes << 8 | static_cast<unsigned char>(c);
    hash = mix(hash ^ bytes);
  }
  return fmt::format("\"{:016x}\"", hash);
}

}  // namespace flipside
