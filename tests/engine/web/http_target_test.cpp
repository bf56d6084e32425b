#include "engine/web/http_target.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

std::string path_of(std::string_view target) {
  const auto parsed = parse_target(target);
  return parsed ? parsed->path : "error: " + parsed.error().message;
}

std::string value_of(std::string_view target, const std::string& name) {
  const auto parsed = parse_target(target);
  REQUIRE(parsed);
  const auto values = parsed->first_values();
  return values.contains(name) ? values.at(name) : "(absent)";
}

}  // namespace

TEST_CASE("the path of a target is decoded") {
  CHECK(path_of("/") == "/");
  CHECK(path_of("/api/games?sort=plies") == "/api/games");
  CHECK(path_of("/a%20b%2fc%C3%A4") == "/a b/cä");
  CHECK(path_of("/a+b") == "/a+b");
  CHECK(path_of("/?a?b") == "/");
}

TEST_CASE("the query of a target is decoded") {
  CHECK(value_of("/?moves=a1+b2", "moves") == "a1 b2");
  CHECK(value_of("/?moves=a1%2Bb2", "moves") == "a1+b2");
  CHECK(value_of("/?a=1&b=2", "b") == "2");
  CHECK(value_of("/?a=b=c", "a") == "b=c");
  CHECK(value_of("/?a&b=1", "a").empty());
  CHECK(value_of("/?%61=1", "a") == "1");
  CHECK(value_of("/?&&a=1&", "a") == "1");
  CHECK(value_of("/", "a") == "(absent)");
}

TEST_CASE("the first value of a repeated parameter counts, and all values are available") {
  CHECK(value_of("/?a=1&a=2", "a") == "1");
  CHECK(parse_target("/?a=1&b=3&a=2")->values("a") == std::vector<std::string>{"1", "2"});
}

TEST_CASE("malformed targets are rejected") {
  for (const char* target :
       {"", "api", "*", "http://host/", "/%", "/%4", "/%4g", "/?a=%", "/?%zz=1", "/%00", "/a%0ab", "/%7f"}) {
    CAPTURE(target);
    CHECK_FALSE(parse_target(target));
  }
}

}  // namespace flipside
