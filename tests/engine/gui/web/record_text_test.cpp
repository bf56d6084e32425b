#include "engine/gui/web/record_text.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

GameLine parsed(std::string_view text, std::string_view game = "flipflop-3") {
  const auto line = parse_record(text, game);
  REQUIRE_MESSAGE(line, (line ? "" : line.error().message));
  return *line;
}

std::string error(std::string_view text, std::string_view game = "flipflop-3") {
  const auto line = parse_record(text, game);
  REQUIRE_FALSE(line);
  return line.error().message;
}

TEST_CASE("a list of moves is accepted in both notations") {
  const GameLine line{"flipflop-3", "", {"b1b3", "a3b3"}};
  CHECK(parsed("b1b3 a3b3") == line);
  CHECK(parsed("Rb1xb3=B Ra3xb3=B") == line);
  CHECK(parsed("  1. b1b3! a3b3?! *\n") == line);
  CHECK(parsed("1.b1b3 1...a3b3") == line);
  CHECK(parsed("startpos moves b1b3 a3b3") == line);
}

TEST_CASE("a position may be followed by moves") {
  CHECK(parsed(" rBr/3/R1R  b - 1\n") == GameLine{"flipflop-3", "rBr/3/R1R b - 1"});
  CHECK(parsed("rBr/3/R1R b - 1 moves a3b3") == GameLine{"flipflop-3", "rBr/3/R1R b - 1", {"a3b3"}});
}

TEST_CASE("the first game of a PGN file is read with its variant and start position") {
  CHECK(parsed(R"([Event "a ] b"]
[Variant "flipflop-5"]
[SetUp "1"]
[FEN "rrrrr/5/5/5/RRRRR w - 1"]

1. Ra1-a2=B {a comment with 1. b1b2} e5e4 $2 ; the rest of the line
2. "a2b3" 1-0

[Variant "flipfour"]
1. R@c3 *)") == GameLine{"flipflop-5", "rrrrr/5/5/5/RRRRR w - 1", {"a1a2", "e5e4", "a2b3"}});
  CHECK(parsed("[Variant \"flipfour\"]\n1. R@c3 [Variant \"flipflop-3\"] b1b2") ==
        GameLine{"flipfour", "", {"R@c3"}});
}

TEST_CASE("errors name the first illegal move") {
  CHECK(error("b1b3 c3b2") ==
        "illegal move c3b2 at ply 2: 'c3b2' is not legal: a rook on c3 cannot reach b2");
  CHECK(error("") == "expected a position, a list of moves or a game in PGN");
  CHECK(error("[Event \"x\"]") == "expected a position, a list of moves or a game in PGN");
  CHECK(error("b1b3", "chess").starts_with("unknown game 'chess'"));
  CHECK(error("rBr/3/R1R q - 1").find("'q'") != std::string::npos);
}

TEST_CASE("unfinished tags, quotes and comments end at the end of the text") {
  for (const auto* text :
       {"[", "[Event", "[Event \"", "\"", "{", ";", "b1b3 {", "b1b3 ;", "b1b3 [", "1/2-1/2"}) {
    CAPTURE(text);
    (void)parse_record(text, "flipflop-3");
  }
}

TEST_CASE("a record is valid PGN that can be read again") {
  const GameLine line{"flipway-5-pie", "", {"@c3", "swap", "a1b2"}};
  CHECK(*format_record(line, {{"Ann \"A\"", "Flipside"}, "2026.11.23"}) == R"([Event "Flipside"]
[Site "?"]
[Date "2026.11.23"]
[Round "?"]
[White "Ann \"A\""]
[Black "Flipside"]
[Result "*"]
[Variant "flipway-5-pie"]
[P1Colour "White"]
[P2Colour "Black"]
[PlyCount "3"]

1. "@c3" swap 2. a1b2 *
)");
  CHECK(parsed(*format_record(line, {}), "flipflop-3") == line);
}

TEST_CASE("a record that starts with the second player continues the move numbers") {
  const GameLine line{"flipflop-3", "rBr/3/R1R b - 1", {"a3b3", "a1a3"}};
  const std::string text = *format_record(line, {});
  CHECK(text.ends_with(
      "[SetUp \"1\"]\n[FEN \"rBr/3/R1R b - 1\"]\n[PlyCount \"2\"]\n\n1... Ra3xb3=B 2. Ra1-a3=B *\n"));
  CHECK(parsed(text) == line);
}

TEST_CASE("lines of a record have at most 80 columns") {
  const GameLine line = parsed("a1a2 e5e4 b1b2 d5d4 c1c2 c5c4 d1d2 b5b4 e1e2 a5a4", "flipflop-5");
  const std::string text = *format_record(line, {});
  std::size_t begin = 0;
  for (auto end = text.find('\n'); end != std::string::npos; begin = end + 1, end = text.find('\n', begin))
    CHECK(end - begin <= 80);
  CHECK(parsed(text) == line);
}

}  // namespace
}  // namespace flipside
