#include "engine/web/access.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/random.h>

#include <algorithm>
#include <utility>

#include "engine/core/text.hpp"

namespace flipside {
namespace {

constexpr std::uint16_t default_port = 80;  // browsers omit it in URLs and Host

/// Compares secrets in a time that does not depend on their content.
bool same_secret(std::string_view given, std::string_view secret) {
  unsigned difference = given.size() == secret.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(given.size(), secret.size()); ++i)
    difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(secret[i]);
  return difference == 0;
}

bool same_host(std::string_view a, std::string_view b) { return to_upper(a) == to_upper(b); }

bool is_wildcard(std::string_view address) { return address == "0.0.0.0" || address == "::"; }

/// Returns whether a host, as written in a URL, is an IP address. Addresses are not subject to DNS rebinding.
bool is_ip_address(std::string_view host) {
  in6_addr parsed{};
  if (!host.starts_with('[')) return inet_pton(AF_INET, std::string(host).c_str(), &parsed) == 1;
  return host.ends_with(']') &&
         inet_pton(AF_INET6, std::string(host.substr(1, host.size() - 2)).c_str(), &parsed) == 1;
}

std::string url_host(std::string_view host) {
  return host.find(':') == std::string_view::npos ? std::string(host) : fmt::format("[{}]", host);
}

}  // namespace

bool is_loopback(const std::string& address) {
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1) return ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
  in6_addr v6{};
  if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return false;
  if (IN6_IS_ADDR_V4MAPPED(&v6)) return v6.s6_addr[12] == IN_LOOPBACKNET;
  return IN6_IS_ADDR_LOOPBACK(&v6);
}

std::string random_token() {
  unsigned char bytes[16];
  if (getentropy(bytes, sizeof bytes) != 0) return "";
  std::string token;
  for (const unsigned int byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

bool is_valid_token(std::string_view token) {
  return std::ranges::all_of(token, [](char c) {
    return ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '-' || c == '_';
  });
}

std::string authority(std::string_view host, std::uint16_t port) {
  return port == default_port ? url_host(host) : fmt::format("{}:{}", url_host(host), port);
}

AccessRules::AccessRules(std::string address, std::uint16_t port, std::string machine, std::string token,
                         std::string post_token)
    : address_(std::move(address)),
      port_(port),
      machine_(std::move(machine)),
      token_(is_loopback(address_) ? "" : std::move(token)),
      post_token_(std::move(post_token)) {}

std::optional<std::string> AccessRules::refusal(const Credentials& credentials) const {
  if (!is_own_host(credentials.host))
    return fmt::format(
        "unknown host '{}'; expected {}. Forwarded ports must have the same number on both machines",
        credentials.host, authority(is_loopback(address_) ? "localhost" : address_, port_));
  if (!token_.empty() && !same_secret(credentials.query_token, token_) && !has_cookie(credentials.cookies))
    return "missing token; open the address that the program printed, which ends in '?token=...'";
  if (credentials.method != "POST") return std::nullopt;
  if (!same_secret(credentials.post_token, post_token_))
    return "missing or outdated header X-Flipside-Token; reload the page";
  if (!same_host(credentials.origin, fmt::format("http://{}", credentials.host)))
    return fmt::format("expected the header 'Origin: http://{}'", credentials.host);
  return std::nullopt;
}

std::string AccessRules::new_cookie(const Credentials& permitted) const {
  if (token_.empty() || has_cookie(permitted.cookies)) return "";
  return fmt::format("{}; Path=/; HttpOnly; SameSite=Strict", cookie());
}

std::string AccessRules::url(std::string_view host) const {
  return fmt::format("http://{}/{}", authority(host, port_), token_.empty() ? "" : "?token=" + token_);
}

bool AccessRules::is_own_host(std::string_view host) const {
  const std::string port = fmt::format(":{}", port_);
  if (host.ends_with(port))
    host.remove_suffix(port.size());
  else if (port_ != default_port)
    return false;
  if (same_host(host, url_host(address_)) || same_host(host, "localhost")) return true;
  if (is_loopback(address_)) return host == "127.0.0.1" || host == "[::1]";
  return (!machine_.empty() && same_host(host, machine_)) || (is_wildcard(address_) && is_ip_address(host));
}

// Browsers send cookies to all ports of a host, so the name of the cookie contains the port.
std::string AccessRules::cookie() const { return fmt::format("flipside-{}={}", port_, token_); }

bool AccessRules::has_cookie(std::string_view cookies) const {
  const std::string expected = cookie();
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    if (same_secret(trim(cookies.substr(0, end)), expected)) return true;
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return false;
}

}  // namespace flipside
