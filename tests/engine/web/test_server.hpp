#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <utility>

#include "engine/web/http_limits.hpp"

namespace flipside::test {

/// Starts a server on a free port.
inline std::unique_ptr<HttpServer> start_server(HttpServer::Handler handler, const HttpLimits& limits = {},
                                                HttpServerOptions options = {}) {
  options.port = 0;
  auto server = start_http_server(options, std::move(handler), limits);
  REQUIRE(server);
  return *std::move(server);
}

/// A handler whose responses describe the request.
inline HttpResponse echo(const HttpRequest& request) {
  HttpResponse response{.type = "text/plain", .body = request.method + " " + request.path};
  for (const auto& [name, value] : request.query) response.body += " " + name + "=" + value;
  response.body += " " + request.body;
  return response;
}

}  // namespace flipside::test
