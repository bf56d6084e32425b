#include "engine/gui/web/play_assets.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

TEST_CASE("the page contains the token for POST requests") {
  const auto page = play_asset("/", "secret");
  CHECK(page.status == 200);
  CHECK(page.type == "text/html; charset=utf-8");
  CHECK(page.body.find("content=\"secret\"") != std::string::npos);
  CHECK(page.body.find("{{") == std::string::npos);
}

TEST_CASE("the page's scripts and styles exist") {
  const std::string page = play_asset("/", "").body;
  int count = 0;
  for (auto at = page.find("\"/assets/"); at != std::string::npos; at = page.find("\"/assets/", at + 1)) {
    const std::string path = page.substr(at + 1, page.find('"', at + 1) - at - 1);
    CAPTURE(path);
    CHECK(play_asset(path, "").status == 200);
    ++count;
  }
  CHECK(count >= 4);
  CHECK(play_asset("/assets/session.js", "").type == "text/javascript; charset=utf-8");
  CHECK(play_asset("/assets/play.htm", "").status == 404);
  CHECK(play_asset("/nothing", "").status == 404);
}

TEST_CASE("the rules of a game are an HTML fragment") {
  CHECK(play_asset("/rules/flipway-9-pie", "").body.starts_with("<p>"));
  const auto unknown = play_asset("/rules/chess<b>", "");
  CHECK(unknown.status == 404);
  CHECK(unknown.type == "text/plain; charset=utf-8");
}

}  // namespace
}  // namespace flipside
