#include "engine/web/http_server.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <pthread.h>

#include <atomic>
#include <csignal>
#include <future>
#include <memory>
#include <stdexcept>
#include <vector>

#include "tests/engine/web/test_server.hpp"
#include "tests/engine/web/web_client.hpp"

namespace flipside::test {
namespace {

WebResponse get(const HttpServer& server, std::string_view target, std::string_view fields = "") {
  WebClient client(server.url());
  client.get(target, fields);
  return client.response();
}

/// Returns a POST request with a correct token and origin.
std::string post_request(const HttpServer& server, std::string_view target, std::string_view body) {
  const auto port = port_of_url(server.url());
  return fmt::format(
      "POST {0} HTTP/1.1\r\nHost: localhost:{1}\r\nOrigin: http://localhost:{1}\r\nX-Flipside-Token: "
      "{2}\r\nContent-Length: {3}\r\n\r\n{4}",
      target, port, server.post_token(), body.size(), body);
}

}  // namespace

TEST_CASE("the handler receives decoded requests") {
  const auto server = start_server(echo);
  CHECK(get(*server, "/a%20b?x=1&y=a+b&x=2").body == "GET /a b x=1 y=a b ");
  WebClient client(server->url());
  client.send(post_request(*server, "/p?q=1", "body"));
  CHECK(client.response().body == "POST /p q=1 body");
}

TEST_CASE("every response carries the security headers") {
  const auto server = start_server(echo);
  for (const char* target : {"/", "/%", "/events", "/events?topic=a"}) {
    CAPTURE(target);
    const WebResponse response = get(*server, target);
    CHECK(
        response.fields.at("content-security-policy") ==
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    CHECK(response.fields.at("x-content-type-options") == "nosniff");
    CHECK(response.fields.at("referrer-policy") == "no-referrer");
    CHECK(response.fields.at("cross-origin-resource-policy") == "same-origin");
  }
}

TEST_CASE("a connection serves many requests, also pipelined ones") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  client.get("/1");
  CHECK(client.response().body == "GET /1 ");
  client.send(fmt::format(
      "GET /2 HTTP/1.1\r\nHost: localhost:{0}\r\n\r\nHEAD /3 HTTP/1.1\r\nHost: localhost:{0}\r\n\r\n{1}",
      port_of_url(server->url()), post_request(*server, "/4", "x")));
  CHECK(client.response().body == "GET /2 ");
  CHECK(client.response(true).fields.at("content-length") == "7");
  CHECK(client.response().body == "POST /4 x");
}

TEST_CASE("a connection is closed after the response if the client wants it") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  client.get("/1", "Connection: close\r\n");
  const WebResponse response = client.response();
  CHECK(response.body == "GET /1 ");
  CHECK(response.fields.at("connection") == "close");
  CHECK(client.read_all().empty());
}

TEST_CASE("large responses arrive complete") {
  const std::string large(20 << 20, 'x');
  const auto server = start_server([&](const HttpRequest&) { return HttpResponse{.body = large}; });
  CHECK(get(*server, "/").body == large);
}

TEST_CASE("browsers receive only bodies that have changed") {
  const auto server = start_server(echo);
  const WebResponse first = get(*server, "/a");
  const std::string tag = first.fields.at("etag");
  CHECK(first.fields.at("cache-control") == "no-cache");
  const WebResponse second = get(*server, "/a", "If-None-Match: " + tag + "\r\n");
  CHECK(second.status == 304);
  CHECK(second.fields.at("etag") == tag);
  CHECK(get(*server, "/b", "If-None-Match: " + tag + "\r\n").status == 200);
}

TEST_CASE("files to be saved are attachments") {
  const auto server =
      start_server([](const HttpRequest&) { return HttpResponse{.body = "x", .file_name = "game.pgn"}; });
  CHECK(get(*server, "/").fields.at("content-disposition") ==
        "attachment; filename=\"game.pgn\"; filename*=UTF-8''game.pgn");
}

TEST_CASE("a handler that throws costs only its request") {
  const auto server = start_server([](const HttpRequest& request) -> HttpResponse {
    if (request.path == "/throw") throw std::runtime_error("no luck");
    if (request.path == "/odd") throw 1;
    return {.body = "fine"};
  });
  WebClient client(server->url());
  client.get("/throw");
  const WebResponse response = client.response();
  CHECK(response.status == 500);
  CHECK(response.body == R"({"error":"internal error: no luck"})");
  client.get("/odd");
  CHECK(client.response().status == 500);
  client.get("/");
  CHECK(client.response().body == "fine");
}

TEST_CASE("requests that are not permitted get status 403 and never reach the handler") {
  const auto server = start_server([](const HttpRequest&) -> HttpResponse {
    FAIL("called");
    return {};
  });
  const auto port = port_of_url(server->url());
  for (const std::string& request :
       {fmt::format("GET / HTTP/1.1\r\nHost: evil.com:{}\r\n\r\n", port),
        fmt::format("GET /events?topic=a HTTP/1.1\r\nHost: evil.com:{}\r\n\r\n", port),
        fmt::format("POST / HTTP/1.1\r\nHost: localhost:{}\r\nContent-Length: 0\r\n\r\n", port)}) {
    CAPTURE(request);
    WebClient client(port);
    client.send(request);
    CHECK(client.response().status == 403);
  }
}

TEST_CASE("unknown methods get status 405") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  client.send("PUT / HTTP/1.1\r\nHost: x\r\n\r\n");
  const WebResponse response = client.response();
  CHECK(response.status == 405);
  CHECK(response.fields.at("allow") == "GET, HEAD, POST");
  client.send(post_request(*server, "/events?topic=a", ""));
  CHECK(client.response().fields.at("allow") == "GET, HEAD");
}

TEST_CASE("a request without a host gets status 400") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  client.send("GET / HTTP/1.1\r\n\r\n");
  CHECK(client.response().body == R"({"error":"expected exactly one header Host"})");
}

TEST_CASE("the response to an oversized request arrives although the request is discarded") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  client.send(post_request(*server, "/", std::string(1 << 20, 'x')));
  CHECK(client.response().status == 413);
  CHECK(client.read_all().empty());
}

TEST_CASE("a client that expects 100 Continue is asked for the body") {
  const auto server = start_server(echo);
  WebClient client(server->url());
  std::string request = post_request(*server, "/", "x");
  request.insert(request.find("\r\n\r\n"), "\r\nExpect: 100-continue");
  client.send(request.substr(0, request.size() - 1));
  CHECK(client.read_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("x");
  CHECK(client.response().body == "POST / x");
}

TEST_CASE("other machines must present the token once") {
  const auto server = start_server(echo, {}, {.address = "0.0.0.0", .token = "a-b_1"});
  CHECK(server->url().ends_with("/?token=a-b_1"));
  CHECK(get(*server, "/").status == 403);
  CHECK(get(*server, "/events?topic=a").status == 403);
  const WebResponse first = get(*server, "/x?token=a-b_1&y=1");
  CHECK(first.body == "GET /x y=1 ");
  const std::string cookie = first.fields.at("set-cookie");
  const WebResponse second =
      get(*server, "/x", fmt::format("Cookie: {}\r\n", cookie.substr(0, cookie.find(';'))));
  CHECK(second.status == 200);
  CHECK_FALSE(second.fields.contains("set-cookie"));
}

TEST_CASE("a server that other machines can reach chooses a token if none is given") {
  const auto server = start_server(echo, {}, {.address = "0.0.0.0"});
  const std::string url = server->url();
  CHECK(url.size() - url.find("?token=") == 7 + 32);
  CHECK(get(*server, url.substr(url.rfind('/'))).status == 200);
}

TEST_CASE("tokens are limited to characters that URLs and cookies permit") {
  const auto server = HttpServer::start({.address = "0.0.0.0", .port = 0, .token = "a b"}, echo);
  REQUIRE_FALSE(server);
  CHECK(server.error().message == "the token may contain only letters, digits, '-' and '_'");
}

TEST_CASE("if the port is in use, the server takes the next one") {
  const auto first = start_server(echo);
  const auto port = port_of_url(first->url());
  const auto second = HttpServer::start({.port = port}, echo);
  REQUIRE(second);
  CHECK(port_of_url((*second)->url()) > port);
  CHECK(get(**second, "/").status == 200);
}

TEST_CASE("if the exact port is in use, the error contains address and port") {
  const auto first = start_server(echo);
  const auto port = port_of_url(first->url());
  const auto second = HttpServer::start({.port = port, .exact_port = true}, echo);
  REQUIRE_FALSE(second);
  CHECK(second.error().message == fmt::format("port {} of 127.0.0.1 is in use", port));
}

TEST_CASE("invalid addresses are reported") {
  for (const char* address : {"", "localhost", "nonsense", "127.0.0.1:80", "1.2.3.4.5"}) {
    CAPTURE(address);
    const auto server = HttpServer::start({.address = address, .port = 0}, echo);
    REQUIRE_FALSE(server);
    CHECK(server.error().message ==
          fmt::format("address '{}': expected an IPv4 or IPv6 address, such as 127.0.0.1", address));
  }
  const auto foreign = HttpServer::start({.address = "192.0.2.1", .port = 8765}, echo);
  REQUIRE_FALSE(foreign);
  CHECK(foreign.error().message ==
        "cannot listen on port 8765 of 192.0.2.1: this machine does not have the address");
}

TEST_CASE("handlers run on threads that block signals") {
  const auto server = start_server([](const HttpRequest&) -> HttpResponse {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    const bool all = sigismember(&blocked, SIGINT) == 1 && sigismember(&blocked, SIGTERM) == 1 &&
                     sigismember(&blocked, SIGCHLD) == 1;
    return {.body = all ? "blocked" : "open"};
  });
  CHECK(get(*server, "/").body == "blocked");
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  CHECK(sigismember(&blocked, SIGINT) == 0);
}

TEST_CASE("a slow handler does not delay other requests") {
  std::promise<void> release;
  const auto server = start_server([&, released = release.get_future().share()](const HttpRequest& request) {
    if (request.path == "/slow") released.wait();
    return echo(request);
  });
  WebClient slow(server->url());
  slow.get("/slow");
  CHECK(get(*server, "/fast").body == "GET /fast ");
  release.set_value();
  CHECK(slow.response().body == "GET /slow ");
}

TEST_CASE("the request of a client that has gone is not handled") {
  std::promise<void> release;
  std::atomic<int> handled = 0;
  auto server = start_server([&, released = release.get_future().share()](const HttpRequest& request) {
    released.wait();
    ++handled;
    return echo(request);
  });
  std::vector<std::unique_ptr<WebClient>>
      busy;  // more clients than worker threads, so that requests queue up
  for (int i = 0; i < 64; ++i) {
    busy.push_back(std::make_unique<WebClient>(server->url()));
    busy.back()->get("/");
  }
  CHECK(get(*server, "/%").status == 400);  // the server has received the requests before this one
  WebClient gone(server->url());
  gone.get("/gone");
  gone.end();
  CHECK(gone.read_all().empty());
  release.set_value();
  for (const auto& client : busy) CHECK(client->response().status == 200);
  server.reset();
  CHECK(handled == 64);
}

TEST_CASE("the destructor closes connections before it waits for handlers") {
  std::promise<void> begun;
  std::promise<void> release;
  auto server = start_server([&, released = release.get_future().share()](const HttpRequest& request) {
    begun.set_value();
    released.wait();
    return echo(request);
  });
  WebClient client(server->url());
  client.get("/");
  begun.get_future().wait();
  const auto stopped = std::async(std::launch::async, [&] { server.reset(); });
  CHECK(client.read_all().empty());
  release.set_value();
  stopped.wait();
}

TEST_CASE("a response whose handler returns during the destructor is sent") {
  std::promise<void> begun;
  std::promise<void> release;
  auto server = start_server(
      [&, released = release.get_future().share()](const HttpRequest& request) {
        begun.set_value();
        released.wait();
        return echo(request);
      },
      {.linger = std::chrono::seconds(20)});
  WebClient idle(server->url());
  WebClient client(server->url());
  client.get("/");
  begun.get_future().wait();
  const auto stopped = std::async(std::launch::async, [&] { server.reset(); });
  CHECK(idle.read_all().empty());  // the destructor has begun
  release.set_value();
  CHECK(client.response().body == "GET / ");
  stopped.wait();
}

}  // namespace flipside::test
