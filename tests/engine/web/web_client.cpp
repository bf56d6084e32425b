#include "tests/engine/web/web_client.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/core/text.hpp"

namespace flipside::test {
namespace {

constexpr int patience = 20'000;  // milliseconds; a working server never takes this long

void wait_for(int socket, short event) {
  pollfd ready{socket, event, 0};
  REQUIRE(poll(&ready, 1, patience) == 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

}  // namespace

std::uint16_t port_of_url(std::string_view url) {
  const std::string_view rest = url.substr(url.rfind(':') + 1);
  return read_number<std::uint16_t>(rest.substr(0, rest.find('/'))).value_or(0);
}

WebClient::WebClient(std::uint16_t port) : port_(port), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  REQUIRE(socket_ >= 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
}

WebClient::WebClient(std::string_view url) : WebClient(port_of_url(url)) {}

WebClient::~WebClient() { close(socket_); }

void WebClient::send(std::string_view text) {
  while (!text.empty()) {
    wait_for(socket_, POLLOUT);
    const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) return;  // the server has closed the connection, which the test will notice
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void WebClient::get(std::string_view target, std::string_view fields) {
  send(fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}\r\n", target, port_, fields));
}

void WebClient::end() { shutdown(socket_, SHUT_WR); }

WebResponse WebClient::response(bool to_head) {
  WebResponse response;
  std::string_view line;
  const std::string head = read_until("\r\n\r\n");
  std::string_view rest = head;
  const auto next_line = [&] {
    line = rest.substr(0, rest.find("\r\n"));
    rest.remove_prefix(line.size() + 2);
  };
  next_line();
  REQUIRE(line.starts_with("HTTP/1.1 "));
  response.status = read_number<int>(line.substr(9, 3)).value_or(0);
  for (next_line(); !line.empty(); next_line()) {
    const std::size_t colon = line.find(": ");
    REQUIRE(colon != std::string_view::npos);
    response.fields.emplace(lower(line.substr(0, colon)), line.substr(colon + 2));
  }
  const auto length = read_number<std::size_t>(response.fields["content-length"]).value_or(0);
  if (to_head) return response;
  while (received_.size() < length) REQUIRE(receive());
  response.body = received_.substr(0, length);
  received_.erase(0, length);
  return response;
}

std::string WebClient::read_until(std::string_view end) {
  std::size_t at = received_.find(end);
  while (at == std::string::npos) {
    REQUIRE(receive());
    at = received_.find(end);
  }
  std::string text = received_.substr(0, at + end.size());
  received_.erase(0, text.size());
  return text;
}

std::string WebClient::read_all() {
  while (receive()) {
  }
  return std::exchange(received_, "");
}

bool WebClient::receive() {
  wait_for(socket_, POLLIN);
  char bytes[1 << 16];
  const auto size = recv(socket_, bytes, sizeof bytes, 0);
  if (size <= 0) return false;
  received_.append(bytes, static_cast<std::size_t>(size));
  return true;
}

void subscribe(WebClient& client, std::string_view topic) {
  client.get(fmt::format("/events?topic={}", topic));
  REQUIRE(client.response().status == 200);
  REQUIRE(client.read_until("\n\n") == "retry: 2000\n\n");
}

}  // namespace flipside::test
