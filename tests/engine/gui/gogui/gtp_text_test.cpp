#include "engine/gui/gogui/gtp_text.hpp"

#include <doctest/doctest.h>

namespace flipside::gtp {
namespace {

TEST_CASE("a command is a number that may be missing, a name and arguments") {
  CHECK(parse_command("12 play b C4") == Command{"12", "play", {"b", "C4"}});
  CHECK(parse_command("\tgenmove   w \r") == Command{"", "genmove", {"w"}});
  CHECK(parse_command("name # what are you") == Command{"", "name", {}});
  CHECK(parse_command("# nothing") == Command{});
  CHECK(parse_command("7") == Command{"7", "", {}});
  CHECK(parse_command("na\x01me\x7f") == Command{"", "name", {}});
}

TEST_CASE("an answer ends with an empty line and holds none") {
  CHECK(success("", "") == "=\n");
  CHECK(success("3", "C4") == "=3 C4\n");
  CHECK(failure("3", "no") == "?3 no\n");
  CHECK(success("", "a\n\nb\n") == "= a\nb\n");
}

TEST_CASE("points have no letter I, and every point reads back") {
  CHECK(vertex_text(Square{7, 0}) == "H1");
  CHECK(vertex_text(Square{8, 18}) == "J19");
  CHECK(vertex_text(std::nullopt) == "pass");
  for (int file = 0; file < 19; ++file)
    for (int rank = 0; rank < 19; ++rank)
      CHECK(*parse_vertex(vertex_text(Square{file, rank}), 19) == Square{file, rank});
  CHECK(*parse_vertex("j19", 19) == Square{8, 18});
  CHECK(*parse_vertex("Pass", 19) == std::nullopt);
  for (const auto* wrong : {"", "I1", "A0", "A6", "F1", "A", "5", "A1x", "resign"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_vertex(wrong, 5));
  }
}

TEST_CASE("colours are read in letters of any case") {
  CHECK(parse_colour("B") == Player::p1);
  CHECK(parse_colour("black") == Player::p1);
  CHECK(parse_colour("White") == Player::p2);
  CHECK_FALSE(parse_colour("red"));
}

}  // namespace
}  // namespace flipside::gtp
