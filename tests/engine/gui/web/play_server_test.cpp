#include "engine/gui/web/play_server.hpp"

#include <doctest/doctest.h>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

std::string url_of(const std::string& game) {
  FrozenTime time;
  PlaySettings settings;
  settings.game = game;
  settings.make_player = [] { return std::make_unique<FirstMovePlayer>(); };
  const auto page = PlayServer::start(std::move(settings), time);
  REQUIRE(page);
  return (*page)->url();
}

TEST_CASE("the address of the page names the game to show first") {
  CHECK(url_of("").starts_with("http://127.0.0.1:"));
  CHECK(url_of("").ends_with("/"));
  CHECK(url_of("flipway-9-pie").ends_with("/#game=flipway-9-pie"));
}

}  // namespace
}  // namespace flipside
