#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/core/position_text.hpp"
#include "engine/games/registry.hpp"

namespace flipside::test {
namespace {

TEST_CASE("every id starts the game with that id at its start position") {
  for (const std::string& id : all_game_ids()) {
    CAPTURE(id);
    const auto game = start_game(id);
    REQUIRE(game);
    CHECK(game->id() == id);
    CHECK(game->plies() == 0);
    CHECK(game->to_move() == Player::p1);
    CHECK(game->colour_of(Player::p1) == 0);
    CHECK(game->outcome() == std::nullopt);
    const auto again = game->parse(game->text());
    REQUIRE(again);
    CHECK(again->id() == id);
    CHECK(again->text() == game->text());
  }
}

TEST_CASE("ids are unique and start with the name of exactly one family") {
  const auto ids = all_game_ids();
  CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
  for (const std::string& id : ids) {
    CAPTURE(id);
    const auto all = families();
    CHECK(std::count_if(all.begin(), all.end(),
                        [&](const auto& info) { return belongs_to_family(id, info); }) == 1);
  }
}

TEST_CASE("the main games are a subset of all games and include at least one of every family") {
  const auto all = all_game_ids();
  const auto main = main_game_ids();
  for (const std::string& id : main) {
    CAPTURE(id);
    CHECK(std::find(all.begin(), all.end(), id) != all.end());
  }
  for (const FamilyInfo& info : families()) {
    CAPTURE(info.name);
    CHECK(std::any_of(main.begin(), main.end(), [&](const auto& id) { return belongs_to_family(id, info); }));
  }
}

TEST_CASE("the error for an unknown id suggests a similar one") {
  CHECK(start_game("flipfor").error().message == "unknown game 'flipfor'; did you mean 'flipfour'?");
  CHECK(start_game("flipwya-9").error().message == "unknown game 'flipwya-9'; did you mean 'flipway-9'?");
  CHECK(start_game("flipway-9-chekered").error().message ==
        "game 'flipway-9-chekered': unknown suffix 'chekered'; did you mean 'checkered'?");
}

TEST_CASE("the error for an id that resembles no other lists the grammars of all ids") {
  for (const char* id : {"", "chess", "flip"}) {
    CAPTURE(id);
    const auto game = start_game(id);
    REQUIRE(!game);
    for (const FamilyInfo& info : families()) CHECK(game.error().message.find(info.ids) != std::string::npos);
  }
}

TEST_CASE("the error for an unknown variant of a known family names the id") {
  for (const FamilyInfo& info : families()) {
    const std::string id = std::string(info.name) + "-1234";
    CAPTURE(id);
    const auto game = start_game(id);
    REQUIRE(!game);
    CHECK(game.error().message.find(id) != std::string::npos);
  }
}

/// Plays two plies from the start and returns the position with its FULLMOVE set to `fullmove`.
AnyGame at_fullmove(const std::string& id, int fullmove) {
  AnyGame game = *start_game(id);
  for (int ply = 0; ply < 2; ++ply) REQUIRE(game.play(game.legal_moves().front()));
  const std::string text = game.text();
  const auto parsed = game.parse(text.substr(0, text.rfind(' ') + 1) + std::to_string(fullmove));
  REQUIRE(parsed);
  return *parsed;
}

TEST_CASE("positions can be written and parsed at and beyond any full move") {
  for (const std::string& id : main_game_ids())
    for (const int fullmove : {999'999, max_fullmove}) {
      CAPTURE(id);
      AnyGame game = at_fullmove(id, fullmove);
      for (int ply = 0; ply < 4 && !game.outcome(); ++ply) {
        REQUIRE(game.play(game.legal_moves().front()));
        const auto parsed = game.parse(game.text());
        REQUIRE_MESSAGE(parsed.has_value(), game.text());
        CHECK(parsed->text() == game.text());
      }
      if (!game.outcome())
        CHECK(game.text().ends_with(fullmove == max_fullmove ? " 1000000000" : " 1000001"));
    }
}

TEST_CASE("a full move that is too large is an error") {
  const auto parsed = start_game("flipfour")->parse("5/5/5/5/5 w - 1000000001");
  REQUIRE(!parsed);
  CHECK(parsed.error().message == "FULLMOVE: expected a number from 1 to 1000000000, got '1000000001'");
}

}  // namespace
}  // namespace flipside::test
