#include "engine/web/http_limits.hpp"

#include <dirent.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/core/text.hpp"
#include "tests/engine/web/test_server.hpp"
#include "tests/engine/web/web_client.hpp"

namespace flipside::test {
namespace {

using namespace std::chrono_literals;

/// Limits whose timeouts are short if they are the subject of a test.
HttpLimits quick_sweeps() {
  HttpLimits limits;
  limits.sweep_interval = 5ms;
  return limits;
}

/// Returns the open descriptors of this process.
std::vector<int> open_descriptors() {
  std::vector<int> descriptors;
  DIR* directory = opendir("/proc/self/fd");
  REQUIRE(directory != nullptr);
  while (const dirent* entry = readdir(directory))
    if (const auto number = read_number<int>(entry->d_name); number && *number != dirfd(directory))
      descriptors.push_back(*number);
  closedir(directory);
  return descriptors;
}

}  // namespace

TEST_CASE("a stream receives published events") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  subscribe(client, "a%2F1&topic=b");
  CHECK(server->subscribers("a/1") == 1);
  server->publish("a/1", "move", "1", "{\"ply\":1}");
  CHECK(client.read_until("\n\n") == "event: move\ndata: {\"ply\":1}\n\n");
  server->publish("b", "move", "1", "{}");
  server->publish("c", "move", "1", "{}");
  server->publish("b", "over", "2", "{}");
  CHECK(client.read_until("event: over\ndata: {}\n\n") ==
        "event: move\ndata: {}\n\nevent: over\ndata: {}\n\n");
}

TEST_CASE("a stream needs a limited number of topics") {
  HttpLimits limits;
  limits.topics = 2;
  const auto server = start_server(echo, limits);
  WebClient client(server->url());
  client.get("/events");
  CHECK(client.response().body == R"({"error":"expected 1 to 2 topics, such as /events?topic=a&topic=b"})");
  client.get("/events?topic=a&topic=b&topic=c");
  CHECK(client.response().status == 400);
}

TEST_CASE("a client that leaves is unsubscribed") {
  const auto server = start_server(echo, quick_sweeps());
  auto leaving = std::make_unique<WebClient>(server->url());
  subscribe(*leaving, "a");
  WebClient staying(server->url());
  subscribe(staying, "b");
  leaving.reset();
  while (server->subscribers("a") > 0) {
    server->publish("b", "e", "", "1");
    staying.read_until("\n\n");
  }
  CHECK(server->subscribers("") == 1);
}

TEST_CASE("silent streams receive comments") {
  HttpLimits limits = quick_sweeps();
  limits.heartbeat = 1ms;
  const auto server = start_server(echo, limits);
  WebClient client(server->url());
  subscribe(client, "a");
  CHECK(client.read_until("\n\n") == ":\n\n");
}

TEST_CASE("a client that does not read is dropped and does not delay others") {
  HttpLimits limits = quick_sweeps();
  limits.blocked = 100ms;
  limits.flush_interval = 0ms;
  const auto server = start_server(echo, limits);
  WebClient blocked(server->url());
  subscribe(blocked, "a");
  WebClient reader(server->url());
  subscribe(reader, "a");
  for (int i = 0; server->subscribers("a") > 1; ++i) {
    server->publish("a", "e", fmt::format("{}", i), std::string(100'000, 'x'));
    reader.read_until("\n\n");
  }
  server->publish("a", "last", "", "{}");
  CHECK(reader.read_until("\n\n") == "event: last\ndata: {}\n\n");
}

TEST_CASE("pending events and responses are sent before the server ends") {
  for (const auto flush_interval : {0ms, 1'000'000ms}) {
    HttpLimits limits;
    limits.flush_interval = flush_interval;
    auto server = start_server(echo, limits);
    WebClient client(server->url());
    subscribe(client, "a");
    for (int i = 0; i < 100; ++i) server->publish("a", "e", fmt::format("{}", i), std::string(100, 'x'));
    server->publish("a", "last", "", "{}");
    server.reset();
    CHECK(client.read_all().ends_with("event: last\ndata: {}\n\n"));
  }
}

TEST_CASE("the server ends although a client does not read") {
  auto server = start_server(echo);
  WebClient blocked(server->url());
  subscribe(blocked, "a");
  for (int i = 0; i < 30; ++i) server->publish("a", "e", fmt::format("{}", i), std::string(1'000'000, 'x'));
  server.reset();
  CHECK_FALSE(blocked.read_all().empty());
}

TEST_CASE("idle connections are closed") {
  HttpLimits limits = quick_sweeps();
  limits.idle = 1ms;
  const auto server = start_server(echo, limits);
  WebClient client(server->url());
  CHECK(client.read_all().empty());
}

TEST_CASE("connections with an incomplete request are closed") {
  HttpLimits limits = quick_sweeps();
  limits.slow_request = 1ms;
  const auto server = start_server(echo, limits);
  WebClient client(server->url());
  client.send("GET / HTTP/1.1\r\n");
  CHECK(client.read_all().empty());
}

TEST_CASE("connections beyond the maximum get status 503") {
  HttpLimits limits;
  limits.connections = 2;
  const auto server = start_server(echo, limits);
  auto one = std::make_unique<WebClient>(server->url());
  subscribe(*one, "a");
  WebClient two(server->url());
  subscribe(two, "a");
  WebClient three(server->url());
  three.get("/");
  CHECK(three.response().status == 503);
  CHECK(three.read_all().empty());
}

TEST_CASE("a new connection replaces the connection that has been idle for the longest time") {
  HttpLimits limits;
  limits.connections = 2;
  const auto server = start_server(echo, limits);
  WebClient stream(server->url());
  subscribe(stream, "a");
  WebClient idle(server->url());
  idle.get("/");
  CHECK(idle.response().status == 200);
  WebClient next(server->url());
  next.get("/");
  CHECK(next.response().status == 200);
  CHECK(idle.read_all().empty());
}

TEST_CASE("the server raises the soft limit on descriptors") {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit low{64, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &low);
  const auto server = start_server(echo);
  rlimit raised{};
  getrlimit(RLIMIT_NOFILE, &raised);
  CHECK(raised.rlim_cur >= std::min<rlim_t>(2 * HttpServerOptions{}.connections, before.rlim_max));
  setrlimit(RLIMIT_NOFILE, &before);
}

TEST_CASE("a thousand clients receive an event") {
  const auto server = start_server(echo);
  std::vector<std::unique_ptr<WebClient>> clients;
  for (int i = 0; i < 1000; ++i) {
    clients.push_back(std::make_unique<WebClient>(server->url()));
    clients.back()->get("/events?topic=a");
  }
  for (const auto& client : clients) client->read_until("retry: 2000\n\n");
  server->publish("a", "e", "", "{}");
  for (const auto& client : clients) CHECK(client->read_until("\n\n") == "event: e\ndata: {}\n\n");
}

TEST_CASE("the programs that this program starts inherit no socket of the server") {
  const std::vector<int> before = open_descriptors();
  const auto server = start_server(echo);
  WebClient client(server->url());
  subscribe(client, "a");
  int inheritable = 0;
  for (const int descriptor : open_descriptors())
    if (!std::ranges::count(before, descriptor) && (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) == 0)
      ++inheritable;
  CHECK(inheritable == 1);  // the client's
}

TEST_CASE("a connection that arrives when descriptors are exhausted is accepted later") {
  const auto server = start_server(echo);
  WebClient first(server->url());
  subscribe(first, "a");
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const int next = dup(0);
  close(next);
  const rlimit exhausted{static_cast<rlim_t>(next) + 1, before.rlim_max};  // enough for the client alone
  setrlimit(RLIMIT_NOFILE, &exhausted);
  WebClient client(server->url());
  client.get("/");
  for (int i = 0; i < 3; ++i) {
    server->publish("a", "e", "", "{}");
    first.read_until("\n\n");
  }
  setrlimit(RLIMIT_NOFILE, &before);
  CHECK(client.response().status == 200);
}

}  // namespace flipside::test
