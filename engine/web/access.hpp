#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside {

/// Returns whether only programs on this machine can connect to an IPv4 or IPv6 address.
bool is_loopback(const std::string& address);

/// Formats the address of a server as in URLs and in the header Host, such as "[::1]:8765".
std::string authority(std::string_view host, std::uint16_t port);

/// Returns 128 random bits as hexadecimal digits, or an empty string if the system provides no random
/// numbers.
std::string random_token();

/// Returns whether URLs and cookies can contain a token as it is: letters, digits, '-' and '_'.
bool is_valid_token(std::string_view token);

/// The parts of a request that determine whether it is permitted.
struct Credentials {
  std::string_view method{};
  std::string_view host{};         // header Host
  std::string_view origin{};       // header Origin; empty if absent
  std::string_view post_token{};   // header X-Flipside-Token
  std::string_view cookies{};      // header Cookie
  std::string_view query_token{};  // parameter `token` of the query
};

/// Decides which requests are permitted.
///
/// A web page of another site can make the user's browser send requests to this server. It cannot read the
/// responses, unless it resolves its own domain name to this machine (DNS rebinding), which the check of Host
/// prevents. It can neither set X-Flipside-Token nor forge Origin, which POST requires. If other machines can
/// connect, every request must present a token.
class AccessRules {
 public:
  /// @param address  the address that the server is bound to
  /// @param machine  the name of this machine, a permitted host if other machines can connect; may be empty
  /// @param token  required for every request unless the address is a loopback address
  AccessRules(std::string address, std::uint16_t port, std::string machine, std::string token,
              std::string post_token);

  /// Returns why a request is forbidden, or nullopt if it is permitted.
  std::optional<std::string> refusal(const Credentials& credentials) const;
  /// Returns the value of the header Set-Cookie that lets the client's further requests omit the token; empty
  /// if the client needs no cookie.
  std::string new_cookie(const Credentials& permitted) const;

  /// Returns the URL of the start page on a host, with the token if one is required.
  std::string url(std::string_view host) const;
  const std::string& post_token() const { return post_token_; }

 private:
  bool is_own_host(std::string_view host) const;
  bool has_cookie(std::string_view cookies) const;
  std::string cookie() const;

  std::string address_;
  std::uint16_t port_;
  std::string machine_;
  std::string token_;  // empty: not required
  std::string post_token_;
};

}  // namespace flipside
