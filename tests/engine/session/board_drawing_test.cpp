#include "engine/session/board_drawing.hpp"

#include <doctest/doctest.h>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

/// Returns the drawing after some moves.
std::string drawn(const std::string& id, const std::vector<std::string>& moves, bool colour = false) {
  AnyGame game = *start_game(id);
  std::string previous;
  for (const std::string& move : moves) {
    previous = game.text();
    REQUIRE(game.play(move));
  }
  return annotated_drawing(game, previous, colour);
}

TEST_CASE("goals are marked, and the last move where it left and arrived") {
  CHECK(drawn("flipflop-3", {}) ==
        " 3 r[r]r\n"
        " 2 . . .\n"
        " 1 R[R]R\n"
        "   a b c\n"
        "White (p1): hold the middle of the top row for one turn\n"
        "Black (p2): hold the middle of the bottom row for one turn\n");
  CHECK(drawn("flipflop-3", {"a1a2"}).starts_with(" 3 r[r]r\n 2(B). .\n 1(.)R]R\n"));
}

TEST_CASE("edges are marked with the colour that connects them") {
  CHECK(drawn("flipway-3-pie", {"@b2", "swap", "a2b3"}) ==
        "   =====\n"
        " 3(w w).|\n"
        " 2(w)b .|\n"
        " 1|. . .|\n"
        "   =====\n"
        "   a b c\n"
        "White (p1): connect left and right (|)\n"
        "Black (p2): connect bottom and top (=)\n");
}

TEST_CASE("pieces in hand are counted") {
  CHECK(drawn("flipfour", {"R@c3"})
            .ends_with("White (p1): four in a row; 3 in hand\n"
                       "Black (p2): four in a row; 4 in hand\n"));
}

TEST_CASE("hexagonal boards keep the names of their rows") {
  CHECK(drawn("flipchain-2", {"b2"}) ==
        " c1 . . c2\n"
        "b1 .(r). b3\n"
        " a1 . . a2\n"
        "Red (p1): form a red loop\n"
        "Blue (p2): form a blue loop\n");
}

TEST_CASE("every game's drawing keeps its rows and coordinates if no marks apply") {
  for (const std::string& id : main_game_ids()) {
    CAPTURE(id);
    const std::string drawing = drawn(id, {});
    for (const char* mark : {"(", "\x1b"})
      CHECK(drawing.substr(0, drawing.find("(p1)") - 8).find(mark) == std::string::npos);
    const std::string plain = start_game(id)->drawing();
    CHECK(drawing.find(plain.substr(plain.rfind('\n', plain.size() - 2) + 1)) != std::string::npos);
  }
}

TEST_CASE("colours distinguish the two sides") {
  const std::string drawing = drawn("flipflop-3", {}, true);
  CHECK(drawing.find("\x1b[1;31mR\x1b[0m") != std::string::npos);
  CHECK(drawing.find("\x1b[1;34mr\x1b[0m") != std::string::npos);
  CHECK(drawing.find("\x1b[1;34mBlack\x1b[0m (p2): ") != std::string::npos);
}

TEST_CASE("a result is explained") {
  const auto reason = [](const std::string& id, const std::string& position) {
    return result_reason(*start_game(id)->parse(position));
  };
  CHECK(reason("flipflop-3", "rBr/b2/R1R w - 2") == "White wins by holding b3");
  CHECK(reason("flipflop-3", "1B1/2R/3 b - 8") == "White wins because the opponent has no piece left");
  CHECK(reason("flipfour", "5/4r/RRRR1/5/rrr2 b - 5") == "White wins with four in a row");
  CHECK(reason("flipway-3", "3/www/b2 b - 4") == "White wins by connecting left and right");
}

}  // namespace
}  // namespace flipside
