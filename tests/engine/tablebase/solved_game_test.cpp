#include <doctest/doctest.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "engine/games/registry.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "tests/support/long_tests.hpp"

namespace flipside::test {
namespace {

AnyGame after(const std::string& id, std::initializer_list<const char*> moves) {
  AnyGame game = *start_game(id);
  for (const char* move : moves) REQUIRE(game.play(move));
  return game;
}

TEST_CASE("FlipFlop 3x3 has 280,970 positions and is won by White in 15 plies") {
  const auto solved = solve_in_memory(*start_game("flipflop-3"), 300'000);
  REQUIRE(solved);
  CHECK(solved->counts() == SolvedCounts{182'658, 98'312, 0, 27});
  CHECK(solved->value(after("flipflop-3", {})) == SolvedValue{Outcome::p1_win, 15});
  CHECK(solved->value(after("flipflop-3", {"b1b3"})) == SolvedValue{Outcome::p1_win, 14});
  CHECK(solved->value(after("flipflop-3", {"b1b2"})) == SolvedValue{Outcome::p2_win, 14});
  CHECK(solved->value(after("flipflop-3", {"a1a2"})) == SolvedValue{Outcome::p1_win, 16});
}

TEST_CASE("Flipchain of side 2 has 98 positions up to symmetry and is won by the second player in 8 plies") {
  const auto solved = solve_in_memory(*start_game("flipchain-2"), 300'000);
  REQUIRE(solved);
  CHECK(solved->counts() == SolvedCounts{48, 40, 10, 8});
  CHECK(solved->value(after("flipchain-2", {})) == SolvedValue{Outcome::p2_win, 8});
}

TEST_CASE("Flipchain of side 3 has 7,664,296 positions up to symmetry and is won by the second player") {
  if (!runs_long_tests()) return;
  const auto solved = solve_in_memory(*start_game("flipchain-3"), 7'664'296);
  REQUIRE(solved);
  CHECK(solved->counts() == SolvedCounts{4'910'802, 2'753'494, 0, 14});
  CHECK(solved->value(after("flipchain-3", {})) == SolvedValue{Outcome::p2_win, 14});
  const std::set<std::string> inner{"b2", "b3", "c2", "c3", "c4", "d2", "d3"};
  const AnyGame start = *start_game("flipchain-3");
  for (const std::string& first : start.legal_moves()) {
    CAPTURE(first);
    const int plies = inner.count(first) > 0 ? 11 : 13;
    CHECK(solved->value(after("flipchain-3", {first.c_str()})) == SolvedValue{Outcome::p2_win, plies});
  }
}

// Compares the solution with values that are computed directly from the rules, without symmetry reduction.
void check_by_rules(const std::string& id) {
  CAPTURE(id);
  const AnyGame start = *start_game(id);
  const auto solved = solve_in_memory(start, 300'000);
  std::map<std::string, SolvedValue> values;  // values of all positions by position text
  const std::function<SolvedValue(const AnyGame&)> value_of = [&](const AnyGame& game) {
    const std::string text = game.text();
    if (const auto known = values.find(text); known != values.end()) return known->second;
    SolvedValue best{Outcome::draw, 0};
    if (const auto outcome = game.outcome()) {
      best = {*outcome, 0};
    } else {
      const Player side = game.to_move();
      const auto worth = [side](const SolvedValue& value) {
        if (value.outcome == Outcome::draw) return 0;
        return value.outcome == win_for(side) ? 1000 - *value.plies : *value.plies - 1000;
      };
      std::optional<int> most;
      for (const std::string& move : game.legal_moves()) {
        AnyGame next = game;
        REQUIRE(next.play(move));
        SolvedValue value = value_of(next);
        if (value.outcome != Outcome::draw) ++*value.plies;
        if (most && worth(value) <= *most) continue;
        most = worth(value);
        best = value;
      }
    }
    values.emplace(text, best);
    return best;
  };
  value_of(start);
  CHECK(values.size() > 5 * solved->counts().all());
  for (const auto& [text, value] : values)
    if (solved->value(*start.parse(text)) != value) FAIL_CHECK(text);
}

TEST_CASE("merging symmetric positions does not change their values") { check_by_rules("flipchain-2"); }

TEST_CASE("a position is one ply further from the end than its best successor") {
  for (const std::string id : {"flipflop-3", "flipchain-2"}) {
    const auto solved = solve_in_memory(*start_game(id), 300'000);
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

TEST_CASE("a game with too many positions is not solved") {
  CHECK(solve_in_memory(*start_game("flipflop-3"), 280'969) == nullptr);
  CHECK(solve_in_memory(*start_game("flipflop-5"), 10'000) == nullptr);
}

TEST_CASE("solve_in_memory() returns nullptr after a stop request") {
  std::stop_source stop;
  stop.request_stop();
  CHECK(solve_in_memory(*start_game("flipchain-2"), 300'000, stop.get_token()) == nullptr);
}

TEST_CASE("positions of other variants have no value") {
  const auto solved = solve_in_memory(*start_game("flipchain-2"), 300'000);
  CHECK_FALSE(solved->value(*start_game("flipflop-3")));
  CHECK_FALSE(solved->value(*start_game("flipchain-3")));
}

}  // namespace
}  // namespace flipside::test
