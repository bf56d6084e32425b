#include "engine/web/access.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

const AccessRules local_rules("127.0.0.1", 8765, "box", "secret", "post");
const AccessRules open_rules("0.0.0.0", 8765, "box", "secret", "post");
const AccessRules network_rules("192.168.1.5", 8765, "box", "secret", "post");

bool permits_host(const AccessRules& rules, std::string_view host) {
  return !rules.refusal({.method = "GET", .host = host, .query_token = "secret"});
}

bool permits_post(std::string_view origin, std::string_view token) {
  return !local_rules.refusal(
      {.method = "POST", .host = "localhost:8765", .origin = origin, .post_token = token});
}

}  // namespace

TEST_CASE("loopback addresses are recognized") {
  for (const char* address : {"127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"}) {
    CAPTURE(address);
    CHECK(is_loopback(address));
  }
  for (const char* address :
       {"0.0.0.0", "::", "192.168.1.5", "128.0.0.1", "::2", "::ffff:10.0.0.1", "fe80::1", "localhost", ""}) {
    CAPTURE(address);
    CHECK_FALSE(is_loopback(address));
  }
}

TEST_CASE("URLs contain IPv6 addresses in brackets and omit port 80") {
  CHECK(authority("127.0.0.1", 8765) == "127.0.0.1:8765");
  CHECK(authority("::1", 8765) == "[::1]:8765");
  CHECK(authority("localhost", 80) == "localhost");
}

TEST_CASE("a server on a loopback address accepts only the names of this machine as host") {
  for (const char* host : {"127.0.0.1:8765", "localhost:8765", "LocalHost:8765", "[::1]:8765"}) {
    CAPTURE(host);
    CHECK(permits_host(local_rules, host));
  }
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:8766", "127.0.0.1:18765", "evil.com:8765", "box:8765",
                           "localhost.evil.com:8765", "evil.com@localhost:8765", "192.168.1.5:8765",
                           "localhost:8765:8765", ":8765"}) {
    CAPTURE(host);
    CHECK_FALSE(permits_host(local_rules, host));
  }
}

TEST_CASE("a server on all addresses accepts addresses and the machine's name as host") {
  for (const char* host :
       {"127.0.0.1:8765", "localhost:8765", "192.168.1.5:8765", "[fe80::1]:8765", "BOX:8765"}) {
    CAPTURE(host);
    CHECK(permits_host(open_rules, host));
  }
  for (const char* host :
       {"evil.com:8765", "1.2.3.4.evil.com:8765", "[evil]:8765", "192.168.1.5", "[:8765", "]:8765"}) {
    CAPTURE(host);
    CHECK_FALSE(permits_host(open_rules, host));
  }
}

TEST_CASE("a server on one address of a network accepts this address and the machine's name as host") {
  CHECK(permits_host(network_rules, "192.168.1.5:8765"));
  CHECK(permits_host(network_rules, "box:8765"));
  CHECK_FALSE(permits_host(network_rules, "192.168.1.6:8765"));
  CHECK_FALSE(permits_host(network_rules, "evil.com:8765"));
}

TEST_CASE("hosts may omit port 80") {
  const AccessRules rules("127.0.0.1", 80, "", "", "post");
  CHECK(permits_host(rules, "localhost"));
  CHECK(permits_host(rules, "localhost:80"));
}

TEST_CASE("only servers that other machines can reach require a token") {
  const Credentials none{.method = "GET", .host = "192.168.1.5:8765"};
  CHECK(open_rules.refusal(none));
  CHECK(network_rules.refusal(none));
  CHECK_FALSE(local_rules.refusal({.method = "GET", .host = "localhost:8765"}));
  CHECK(local_rules.url("127.0.0.1") == "http://127.0.0.1:8765/");
  CHECK(open_rules.url("192.168.1.5") == "http://192.168.1.5:8765/?token=secret");
}

TEST_CASE("the token is accepted from the query and from the cookie") {
  const auto permits = [](std::string_view query_token, std::string_view cookies) {
    return !open_rules.refusal(
        {.method = "GET", .host = "localhost:8765", .cookies = cookies, .query_token = query_token});
  };
  CHECK(permits("secret", ""));
  CHECK(permits("", "flipside-8765=secret"));
  CHECK(permits("", "a=b;flipside-8765=secret; c=d"));
  CHECK_FALSE(permits("", ""));
  CHECK_FALSE(permits("Secret", ""));
  CHECK_FALSE(permits("secret1", ""));
  CHECK_FALSE(permits("secre", ""));
  CHECK_FALSE(permits("", "flipside-8766=secret"));
  CHECK_FALSE(permits("", "xflipside-8765=secret"));
  CHECK_FALSE(permits("", "secret"));
}

TEST_CASE("a client that presents the token in the query receives a cookie once") {
  const Credentials first{.method = "GET", .host = "localhost:8765", .query_token = "secret"};
  CHECK(open_rules.new_cookie(first) == "flipside-8765=secret; Path=/; HttpOnly; SameSite=Strict");
  Credentials second = first;
  second.cookies = "flipside-8765=secret";
  CHECK(open_rules.new_cookie(second).empty());
  CHECK(local_rules.new_cookie(first).empty());
}

TEST_CASE("POST requires the page's token and the same origin") {
  CHECK(permits_post("http://localhost:8765", "post"));
  CHECK_FALSE(permits_post("http://localhost:8765", ""));
  CHECK_FALSE(permits_post("http://localhost:8765", "secret"));
  for (const char* origin : {"", "null", "http://evil.com", "https://localhost:8765", "http://localhost:8766",
                             "http://127.0.0.1:8765"}) {
    CAPTURE(origin);
    CHECK_FALSE(permits_post(origin, "post"));
  }
}

}  // namespace flipside
