#include "referee/schedule/opening.hpp"

#include <doctest/doctest.h>

#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

AnyGame start_position(std::string_view id) { return *game_of(id); }

TEST_CASE("a random opening has the requested number of legal plies and does not end the game") {
  for (const auto* id : {"flipflop-3", "flipflop-5"})
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto opening = random_opening(start_position(id), 4, seed);
      REQUIRE(opening);
      AnyGame game = start_position(id);
      for (const std::string& move : opening->moves) REQUIRE(game.play(move));
      CHECK(game.plies() == 4);
      CHECK_FALSE(game.outcome());
    }
}

TEST_CASE("random openings are determined by the seed") {
  const AnyGame start = start_position("flipflop-5");
  CHECK(*random_opening(start, 6, 11) == *random_opening(start, 6, 11));
  CHECK_FALSE(*random_opening(start, 6, 11) == *random_opening(start, 6, 12));
}

TEST_CASE("requesting more random plies than any game lasts is an error") {
  const auto opening = random_opening(start_position("flipflop-3"), 2000, 1);
  REQUIRE_FALSE(opening);
  CHECK(opening.error().message.find("use fewer opening plies") != std::string::npos);
}

TEST_CASE("parse_opening inverts opening_text") {
  const AnyGame start = start_position("flipflop-3");
  for (const Opening& opening : {Opening{}, Opening{"", {"b1b2", "a3a2"}}, Opening{"rrr/3/RRR w - 1", {}},
                                 Opening{"rrr/3/RRR w - 1", {"a1a2"}}}) {
    const auto again = parse_opening(opening_text(opening), start, 0);
    REQUIRE(again);
    CHECK(*again == opening);
  }
  CHECK(opening_text({"", {"b1b2", "a3a2"}}) == "startpos moves b1b2 a3a2");
}

TEST_CASE("moves beyond max_plies are ignored") {
  const auto opening = parse_opening("b1b2 nonsense", start_position("flipflop-3"), 1);
  REQUIRE(opening);
  CHECK(opening->moves == std::vector<std::string>{"b1b2"});
  CHECK_FALSE(parse_opening("b1b2 nonsense", start_position("flipflop-3"), 2));
}

TEST_CASE(
    "an opening of an external game is a position or 'startpos', optionally followed by 'moves' and moves") {
  const AnyGame start = start_position("ugi:ataxx");
  const auto parsed = [&](std::string_view line, int max_plies = 0) {
    auto opening = parse_opening(line, start, max_plies);
    if (!opening) FAIL(opening.error().message);
    return *std::move(opening);
  };
  CHECK(parsed(" startpos ") == Opening{});
  CHECK(parsed("startpos moves g1f2 0000") == Opening{{}, {"g1f2", "0000"}});
  CHECK(parsed("x5o/7  o 0 1") == Opening{"x5o/7 o 0 1", {}});
  CHECK(parsed("x5o/7 o 0 1 moves a1 b1 c1", 2) == Opening{"x5o/7 o 0 1", {"a1", "b1"}});
  CHECK(parsed("a1 b1") == Opening{"a1 b1", {}});
  CHECK(parsed("moves a1") == Opening{{}, {"a1"}});
  for (const std::string line : {"startpos moves a1", "x5o/7 o 0 1", "x5o/7 o 0 1 moves * 1-0"})
    CHECK(opening_text(parsed(line)) == line);
  CHECK_FALSE(parse_opening("startpos moves a\x1b", start, 0));
  CHECK_FALSE(parse_opening("x\x1b", start, 0));
}

TEST_CASE("the only random opening of an external game is its start position") {
  CHECK(*random_opening(start_position("ugi:ataxx"), 0, 7) == Opening{});
  CHECK_FALSE(random_opening(start_position("ugi:ataxx"), 1, 7));
}

}  // namespace
}  // namespace flipside::referee
