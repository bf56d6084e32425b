#include <doctest/doctest.h>

#include <string>

#include "engine/games/registry.hpp"
#include "engine/solve/solved_game.hpp"

namespace flipside::test {
namespace {

AnyGame after(const std::string& id, std::initializer_list<const char*> moves) {
  AnyGame game = *start_game(id);
  for (const char* move : moves) REQUIRE(game.play(move));
  return game;
}

TEST_CASE("FlipFlop 3x3 has 280,970 positions and is won by White in 15 plies") {
  const auto solved = solve(*start_game("flipflop-3"), 300'000);
  REQUIRE(solved);
  CHECK(solved->counts() == SolvedCounts{182'658, 98'312, 0, 27});
  CHECK(solved->value(after("flipflop-3", {})) == SolvedValue{Outcome::p1_win, 15});
  CHECK(solved->value(after("flipflop-3", {"b1b3"})) == SolvedValue{Outcome::p1_win, 14});
  CHECK(solved->value(after("flipflop-3", {"b1b2"})) == SolvedValue{Outcome::p2_win, 14});
  CHECK(solved->value(after("flipflop-3", {"a1a2"})) == SolvedValue{Outcome::p1_win, 16});
}

TEST_CASE("Flipchain of side 2 is won by the second player in 8 plies") {
  const auto solved = solve(*start_game("flipchain-2"), 300'000);
  REQUIRE(solved);
  CHECK(solved->value(after("flipchain-2", {})) == SolvedValue{Outcome::p2_win, 8});
}

TEST_CASE("a solved value is one ply more than that of the best move") {
  for (const std::string id : {"flipflop-3", "flipchain-2"}) {
    const auto solved = solve(*start_game(id), 300'000);
    AnyGame game = *start_game(id);
    for (auto value = solved->value(game); value->plies > 0; value = solved->value(game)) {
      std::optional<std::string> best;
      for (const std::string& move : game.legal_moves()) {
        AnyGame next = game;
        REQUIRE(next.play(move));
        if (solved->value(next) == SolvedValue{value->outcome, *value->plies - 1}) best = move;
      }
      REQUIRE(best);
      REQUIRE(game.play(*best));
    }
    CHECK(game.outcome() == solved->value(*start_game(id))->outcome);
  }
}

TEST_CASE("a game with more positions than allowed is not solved") {
  CHECK(solve(*start_game("flipflop-3"), 280'969) == nullptr);
  CHECK(solve(*start_game("flipflop-5"), 10'000) == nullptr);
}

TEST_CASE("positions of another variant have no value") {
  const auto solved = solve(*start_game("flipchain-2"), 300'000);
  CHECK_FALSE(solved->value(*start_game("flipflop-3")));
  CHECK_FALSE(solved->value(*start_game("flipchain-3")));
}

}  // namespace
}  // namespace flipside::test
