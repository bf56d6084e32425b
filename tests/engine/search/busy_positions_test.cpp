#include "engine/search/busy_positions.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/tree_search.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

TEST_CASE("a position is busy from when it is added until it is removed") {
  BusyPositions busy;
  const std::uint64_t key = mix(7);
  CHECK_FALSE(busy.has(key));
  busy.add(key);
  busy.add(key);
  CHECK(busy.has(key));
  CHECK_FALSE(busy.has(mix(8)));
  busy.remove(key);
  CHECK_FALSE(busy.has(key));
}

TEST_CASE("where many positions are busy, the latest is known, and none stays after its end") {
  BusyPositions busy;
  for (std::uint64_t i = 1; i < 100; ++i) {
    busy.add(i);
    CHECK(busy.has(i));
  }
  for (std::uint64_t i = 1; i < 100; ++i) busy.remove(i);
  for (std::uint64_t i = 1; i < 100; ++i) CHECK_FALSE(busy.has(i));
}

// Marks about half of the positions up to so many plies below one.
template <Game G>
void mark(BusyPositions& busy, const G& at, int plies) {
  if (at.outcome() || plies == 0) return;
  for (const auto& move : at.legal_moves()) {
    G next = at;
    next.play(move);
    if (next.hash() % 2 == 0) busy.add(next.hash());
    mark(busy, next, plies - 1);
  }
}

struct Found {
  int score;
  std::uint64_t nodes;
};

template <Game G>
Found search_beside(const G& at, BusyPositions* busy) {
  TranspositionTable table;  // of no size
  StandingTime time;
  SearchControl control(time, {}, {}, {}, std::nullopt);
  TreeSearch<G> tree(table, Pruning::none());
  tree.start(control, History<G>(at), nullptr, {}, busy);
  tree.begin_iteration(7);
  Line<typename G::Move> line;
  const int score = tree.search(at, 7, 1, -win_score, win_score, line);
  return {score, tree.nodes()};
}

TEST_CASE("what other threads look at is searched later, and not left out") {
  const AnyGame start = *start_game("flipchain-3");
  Random random(3);
  bool differed = false;
  for (int round = 0; round < 5; ++round) {
    const auto checked = with_game("flipchain-3", [&]<class G>(const G&) {
      const G at = random_game(start, random, 6).template get_if<G>()->game();
      BusyPositions busy;
      mark(busy, at, 2);
      const Found alone = search_beside(at, nullptr);
      const Found beside = search_beside(at, &busy);
      CHECK(alone.score == beside.score);
      differed |= alone.nodes != beside.nodes;
      return true;
    });
    REQUIRE(checked);
  }
  CHECK(differed);
}

TEST_CASE("several threads that look at one another's positions find what one finds") {
  const AnyGame start = *start_game("flipchain-3");
  Random random(5);
  for (int round = 0; round < 3; ++round) {
    const auto checked = with_game("flipchain-3", [&]<class G>(const G&) {
      const G at = random_game(start, random, 8).template get_if<G>()->game();
      BusyPositions busy;
      std::array<Found, 3> found{};
      {
        std::vector<std::jthread> threads;
        for (Found& one : found) threads.emplace_back([&] { one = search_beside(at, &busy); });
      }
      const Found alone = search_beside(at, nullptr);
      for (const Found& one : found) CHECK(one.score == alone.score);
      return true;
    });
    REQUIRE(checked);
  }
}

}  // namespace
}  // namespace flipside
