#include "engine/web/assets.hpp"

#include <doctest/doctest.h>

namespace flipside {

TEST_CASE("assets are served with the type of their extension") {
  const unsigned char bytes[] = {'a', 'b'};
  const Asset own[] = {{"page.html", bytes}, {"board.css", bytes}};
  CHECK(serve_asset("/assets/page.html", own).type == "text/html; charset=utf-8");
  CHECK(serve_asset("/assets/page.html", own).body == "ab");
  CHECK(serve_asset("/assets/chart.js", own).type == "text/javascript; charset=utf-8");
  CHECK(serve_asset("/assets/chart.js", own).body.size() > 100'000);
}

TEST_CASE("a page's own asset hides the shared asset of the same name") {
  const unsigned char bytes[] = {'a', 'b'};
  const Asset own[] = {{"board.css", bytes}};
  CHECK(serve_asset("/assets/board.css", own).body == "ab");
}

TEST_CASE("unknown assets get status 404") {
  for (const char* path : {"/", "/assets/", "/assets/none.js", "/board.css", "/assets/../board.css"}) {
    CAPTURE(path);
    CHECK(serve_asset(path, {}).status == 404);
  }
}

TEST_CASE("each token field of a page is replaced") {
  constexpr std::string_view text = "a {{token}} b {{token}}";
  const Asset page{"page.html", {reinterpret_cast<const unsigned char*>(text.data()), text.size()}};
  CHECK(serve_page(page, "xyz").body == "a xyz b xyz");
}

}  // namespace flipside
