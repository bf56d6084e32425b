#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

TEST_CASE("every family explains its rules, and each example shows a legal move") {
  const std::regex figure(
      "<figure data-game=\"([^\"]+)\" data-position=\"([^\"]+)\" data-move=\"([^\"]+)\">");
  for (const std::string& id : main_game_ids()) {
    CAPTURE(id);
    const std::string html(rules_of(id).html);
    const std::sregex_iterator end;
    std::sregex_iterator example(html.begin(), html.end(), figure);
    CHECK(example != end);
    for (; example != end; ++example) {
      const std::smatch& match = *example;
      CAPTURE(match.str(0));
      const auto start = start_game(match.str(1));
      REQUIRE(start);
      auto game = start->parse(match.str(2));
      REQUIRE(game);
      CHECK(game->play(match.str(3)));
    }
  }
}

TEST_CASE("exactly the variants with an opening placement explain it") {
  for (const std::string& id : all_game_ids()) {
    CAPTURE(id);
    const bool places = start_game(id)->text().find(" o ") != std::string::npos;
    CHECK(rules_of(id).opening.empty() == !places);
  }
}

}  // namespace
}  // namespace flipside
