#include "engine/gui/gogui/gtp_protocol.hpp"

#include <doctest/doctest.h>

namespace flipside::gtp {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("a command has an optional id, a name and arguments") {
  CHECK(parse_command("12 play b C4") == Command{"12", "play", {"b", "C4"}});
  CHECK(parse_command("\tgenmove   w \r") == Command{"", "genmove", {"w"}});
  CHECK(parse_command("name # what are you") == Command{"", "name", {}});
  CHECK(parse_command("# nothing") == Command{});
  CHECK(parse_command("7") == Command{"7", "", {}});
  CHECK(parse_command("na\x01me\x7f") == Command{"", "name", {}});
}

TEST_CASE("a response ends with an empty line and contains no other") {
  CHECK(success("", "") == "=\n");
  CHECK(success("3", "C4") == "=3 C4\n");
  CHECK(failure("3", "no") == "?3 no\n");
  CHECK(success("", "a\n\nb\n") == "= a\nb\n");
}

TEST_CASE("vertices skip the letter I, and parsing inverts formatting") {
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

TEST_CASE("colours are case-insensitive") {
  CHECK(parse_colour("B") == Player::p1);
  CHECK(parse_colour("black") == Player::p1);
  CHECK(parse_colour("White") == Player::p2);
  CHECK_FALSE(parse_colour("red"));
}

TEST_CASE("a clock without time settings, or with overtime periods of 0 moves, sets no limits") {
  GameClock clock;
  CHECK(clock.limits(Player::p1) == GoLimits{});
  clock.set(seconds(10), seconds(5), 0);
  CHECK(clock.limits(Player::p1) == GoLimits{});
}

TEST_CASE("each side's main time runs down by the time spent") {
  GameClock clock;
  clock.set(seconds(60), seconds(0), 0);
  clock.spend(Player::p1, milliseconds(1500));
  CHECK(clock.limits(Player::p1).clock[Player::p1] == milliseconds(58'500));
  CHECK(clock.limits(Player::p2).clock[Player::p2] == seconds(60));
  clock.restart();
  CHECK(clock.limits(Player::p1).clock[Player::p1] == seconds(60));
}

TEST_CASE("after the main time, each period lasts for a number of moves") {
  GameClock clock;
  clock.set(seconds(10), seconds(30), 3);
  CHECK(clock.limits(Player::p1).increment[Player::p1] == seconds(10));
  clock.spend(Player::p1, seconds(12));  // two seconds and one move into the overtime period
  CHECK(clock.limits(Player::p1).clock[Player::p1] == seconds(28));
  CHECK(clock.limits(Player::p1).moves_to_go == 2);
  clock.spend(Player::p1, seconds(5));
  CHECK(clock.limits(Player::p1).moves_to_go == 1);
  clock.spend(Player::p1, seconds(5));
  CHECK(clock.limits(Player::p1).clock[Player::p1] == seconds(30));
  CHECK(clock.limits(Player::p1).moves_to_go == 3);
}

TEST_CASE("`time_left` of the controller overrides the clock of the session") {
  GameClock clock;
  clock.correct(Player::p2, seconds(7), 4);
  CHECK(clock.limits(Player::p2).clock[Player::p2] == seconds(7));
  CHECK(clock.limits(Player::p2).moves_to_go == 4);
}

}  // namespace
}  // namespace flipside::gtp
