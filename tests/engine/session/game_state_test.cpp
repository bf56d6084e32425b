#include "engine/session/game_state.hpp"

#include <doctest/doctest.h>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

TEST_CASE(
    "a position that extends, shortens or leaves the previous one has the same result as a fresh setup") {
  GameState state(*start_game("flipflop-3"));
  const std::vector<std::string> moves = {"b1b3", "a3b3", "a1a3", "c3c2"};
  const auto set = [&](std::optional<std::string> fen, std::size_t count) {
    REQUIRE(state.set({std::move(fen), {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count)}}));
  };
  AnyGame expected = *start_game("flipflop-3");
  std::vector<std::string> texts = {expected.text()};
  for (const auto& move : moves) {
    REQUIRE(expected.play(move));
    texts.push_back(expected.text());
  }
  for (const std::size_t count : {0u, 1u, 3u, 3u, 4u, 2u, 0u, 4u}) {
    set(std::nullopt, count);
    CHECK(state.game().text() == texts[count]);
    CHECK(state.game().plies() == static_cast<int>(count));
  }
  set("rrr/3/RRR w - 1", 4);
  CHECK(state.game().text() == texts[4]);
  set(std::nullopt, 4);
  CHECK(state.game().text() == texts[4]);
  REQUIRE(state.set({texts[2], {"a1a3"}}));
  CHECK(state.game().text() == texts[3]);
  CHECK(state.game().plies() == 1);
}

TEST_CASE("repetitions count from the position that was set up") {
  GameState state(*start_game("flipflop-3"));
  REQUIRE(state.set({"2b/1R1/2b w - 21", {}}));
  CHECK(!state.game().outcome());
}

}  // namespace
}  // namespace flipside
