#include "engine/web/http_message.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside {
namespace {

using Progress = RequestReader::Progress;

/// Returns the status of the response to a malformed request, or 0 if the request is well-formed or
/// incomplete.
int failure_status(std::string_view text) {
  RequestReader reader(HttpLimits{});
  reader.add(text);
  return reader.advance() == Progress::failed ? reader.failure().status : 0;
}

}  // namespace

TEST_CASE("a request is complete only when all of its bytes have arrived") {
  const std::string text =
      "POST /a?b=c HTTP/1.1\r\nHost: x:1\r\nOrigin: http://x:1\r\nX-Flipside-Token: t\r\nCookie: a=b\r\n"
      "If-None-Match: \"1\"\r\nContent-Length: 5\r\n\r\nhello";
  RequestReader reader(HttpLimits{});
  CHECK_FALSE(reader.started());
  for (const char& c : text) {
    CHECK(reader.advance() == Progress::incomplete);
    reader.add({&c, 1});
    CHECK(reader.started());
  }
  REQUIRE(reader.advance() == Progress::complete);
  CHECK(reader.take() ==
        ReceivedRequest{"POST", "/a?b=c", "x:1", "http://x:1", "t", "a=b", "\"1\"", "hello", true});
  CHECK_FALSE(reader.started());
}

TEST_CASE("pipelined requests are read one after the other") {
  RequestReader reader(HttpLimits{});
  reader.add(
      "GET /1 HTTP/1.1\r\n\r\n\r\nPOST /2 HTTP/1.1\r\nContent-Length: 2\r\n\r\nabGET /3 HTTP/1.0\r\n\r\nG");
  std::vector<std::string> targets;
  bool keep_alive = true;
  while (reader.advance() == Progress::complete) {
    const ReceivedRequest request = reader.take();
    targets.push_back(request.target + request.body);
    keep_alive = request.keep_alive;
  }
  CHECK(targets == std::vector<std::string>{"/1", "/2ab", "/3"});
  CHECK_FALSE(keep_alive);
  CHECK(reader.started());
}

TEST_CASE("chunked bodies are decoded") {
  RequestReader reader(HttpLimits{});
  reader.add(
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nHost: "
      "evil\r\n\r\n");
  REQUIRE(reader.advance() == Progress::complete);
  CHECK(reader.take().body == "abcde");
}

TEST_CASE("a request with several hosts has no host") {
  RequestReader reader(HttpLimits{});
  reader.add("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
  REQUIRE(reader.advance() == Progress::complete);
  CHECK(reader.take().host.empty());
}

TEST_CASE("malformed and oversized requests fail with the matching status") {
  CHECK(failure_status("GET / HTTP/1.1\r\n") == 0);
  CHECK(failure_status("GET /\r\n\r\n") == 400);
  CHECK(failure_status("GET / HTTP/2.0\r\n\r\n") == 400);
  CHECK(failure_status("\x16\x03\x01\x02\x03 TLS") == 400);
  CHECK(failure_status("GET / HTTP/1.1\r\nName\r\n\r\n") == 400);
  CHECK(failure_status("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n") == 400);
  CHECK(failure_status("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n") == 400);
  CHECK(failure_status("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n") == 400);
  CHECK(failure_status("POST / HTTP/1.1\r\nContent-Length: 65536\r\n\r\n") == 0);
  CHECK(failure_status("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n") == 413);
  CHECK(failure_status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n") == 413);
  CHECK(failure_status("POST / HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n\r\n") == 501);
  CHECK(failure_status("GET / HTTP/1.1\r\nOrigin: http://a\r\nOrigin: http://b\r\n\r\n") == 400);
  CHECK(failure_status("GET /" + std::string(4095, 'a') + " HTTP/1.1\r\n\r\n") == 0);
  CHECK(failure_status("GET /" + std::string(4096, 'a') + " HTTP/1.1\r\n\r\n") == 414);
  CHECK(failure_status("GET /" + std::string(20'000, 'a')) == 414);
  CHECK(failure_status("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a')) == 431);
  CHECK(failure_status("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n") == 431);
  CHECK(failure_status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" +
                       std::string(20'000, 'a')) == 431);
}

TEST_CASE("an expectation is reported once, before the body") {
  RequestReader reader(HttpLimits{});
  reader.add("POST / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n");
  REQUIRE(reader.advance() == Progress::incomplete);
  CHECK(reader.take_expectation());
  CHECK_FALSE(reader.take_expectation());
  reader.add("x");
  CHECK(reader.advance() == Progress::complete);
}

TEST_CASE("error messages are JSON") {
  const HttpResponse response = error_response(404, "no \"x\"");
  CHECK(response.status == 404);
  CHECK(response.type == "application/json");
  CHECK(response.body == R"({"error":"no \"x\""})");
}

TEST_CASE("file names cannot break the header") {
  const std::string head = response_head({.file_name = "a\"\r\nX: y ä.pgn"}, {});
  CHECK(head.find("filename=\"a___X__y___.pgn\"; filename*=UTF-8''a%22%0D%0AX%3A%20y%20%C3%A4.pgn\r\n") !=
        std::string::npos);
}

TEST_CASE("responses without a body have no length") {
  CHECK(response_head({.status = 304}, {}).find("Content-Length") == std::string::npos);
  CHECK(response_head({.status = 204}, {}).find("Content-Length") == std::string::npos);
  CHECK(response_head({}, {}).find("Content-Length: 0\r\n") != std::string::npos);
}

TEST_CASE("entity tags depend on all bytes") {
  CHECK(entity_tag("") == entity_tag(""));
  CHECK(entity_tag("") != entity_tag(std::string(1, '\0')));
  CHECK(entity_tag("12345678") != entity_tag("12345679"));
  CHECK(entity_tag("123456781") != entity_tag("123456782"));
  CHECK(entity_tag("a").size() == 18);
}

}  // namespace flipside
