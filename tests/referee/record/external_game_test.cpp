#include "referee/record/external_game.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/games/registry.hpp"

namespace flipside::referee {
namespace {

std::string refusal(std::string_view id) {
  const auto game = game_of(id);
  REQUIRE_FALSE(game);
  return game.error().message;
}

TEST_CASE("the variant name of a game with built-in rules is its id") {
  for (const std::string& id : main_game_ids()) {
    CHECK(game_of(id)->id() == id);
    CHECK_FALSE(is_external(id));
    CHECK(variant_name(id) == id);
  }
  CHECK(refusal("chess").ends_with(", or ugi:NAME for an external game"));
  CHECK(refusal("flipway-99").find("ugi:") == std::string::npos);
}

TEST_CASE("names of external games consist of letters, digits and some punctuation") {
  for (const std::string id : {"ugi:ataxx", "ugi:Connect_4", "ugi:7x6-v1.2", "ugi:flipfour"}) {
    CHECK(is_external(id));
    CHECK(game_of(id)->id() == id);
    CHECK("ugi:" + std::string(variant_name(id)) == id);
  }
  for (const std::string id : {"ugi:", "ugi:a b", "ugi:a/b", "ugi:ä", "ugi:a\n", "ugi:a:b"}) {
    CAPTURE(id);
    CHECK(refusal(id).find("expected ugi:NAME") != std::string::npos);
  }
  CHECK(game_of("ugi:" + std::string(64, 'a')));
  CHECK_FALSE(game_of("ugi:" + std::string(65, 'a')));
}

TEST_CASE("an external game accepts every printable word as a move and never ends") {
  AnyGame game = *game_of("ugi:ataxx");
  for (const std::string move :
       {"a3c3xb3", "h5b5xc5,e5,g5", "{", ";", "*", "1-0", "0000", "\"", "P@e4", "♞f3"}) {
    CAPTURE(move);
    CHECK(game.play(move));
    CHECK(*game.display_text(move) == move);
    CHECK(game.find_displayed(move) == move);
    CHECK_FALSE(game.outcome());
  }
  CHECK(game.plies() == 10);
  CHECK(game.to_move() == Player::p1);
  CHECK(game.text() == "startpos");
  CHECK(game.legal_moves().empty());
}

TEST_CASE("a move must be a printable word of limited length") {
  AnyGame game = *game_of("ugi:ataxx");
  for (const std::string& move :
       {std::string(), std::string("a b"), std::string("a\tb"), std::string("a\nb"), std::string("a\0b", 3),
        std::string("\x7f"), std::string("\xff"), std::string("\xc2\x85"), std::string(256, 'a')}) {
    CAPTURE(move);
    CHECK_FALSE(game.play(move));
  }
  CHECK(game.plies() == 0);
  CHECK(game.play(std::string(255, 'a')));
}

TEST_CASE("the position of an external game is an opaque text") {
  const AnyGame start = *game_of("ugi:ataxx");
  for (const std::string text : {"x5o/7/7/7/7/7/o5x x 0 1", "anything", "startpos", "a  b"}) {
    const auto game = start.parse(text);
    REQUIRE(game);
    CHECK(game->text() == text);
    CHECK(game->id() == "ugi:ataxx");
    CHECK(game->parse(game->text())->text() == text);
  }
  for (const std::string text : {"", " ", "a\nquit", "x5o moves a1a2", "moves", "\xff", "a\x1b[2J"}) {
    CAPTURE(text);
    CHECK_FALSE(start.parse(text));
  }
}

}  // namespace
}  // namespace flipside::referee
