#include "engine/search/busy_positions.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/alpha_beta/pv_search.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

TEST_CASE("a position is busy from its insertion until it is erased") {
  BusyPositions busy;
  const std::uint64_t key = mix(7);
  CHECK_FALSE(busy.contains(key));
  busy.insert(key);
  busy.insert(key);
  CHECK(busy.contains(key));
  CHECK_FALSE(busy.contains(mix(8)));
  busy.erase(key);
  CHECK_FALSE(busy.contains(key));
}

TEST_CASE("the set contains the most recent of many positions, and is empty after all are erased") {
  BusyPositions busy;
  for (std::uint64_t i = 1; i < 100; ++i) {
    busy.insert(i);
    CHECK(busy.contains(i));
  }
  for (std::uint64_t i = 1; i < 100; ++i) busy.erase(i);
  for (std::uint64_t i = 1; i < 100; ++i) CHECK_FALSE(busy.contains(i));
}

// Marks as busy about half of the positions within `plies` plies of a position.
template <Game G>
void mark(BusyPositions& busy, const G& at, int plies) {
  if (at.outcome() || plies == 0) return;
  for (const auto& move : at.legal_moves()) {
    G next = at;
    next.play(move);
    if (next.hash() % 2 == 0) busy.insert(next.hash());
    mark(busy, next, plies - 1);
  }
}

struct Found {
  int score;
  std::uint64_t nodes;
};

template <Game G>
Found search_with(const G& at, BusyPositions* busy) {
  TranspositionTable table;  // has no entries
  FrozenTime time;
  const AnyGame game{at};
  SearchControl control(SearchRequest{.game = game, .time = time});
  PvSearch<G> tree(table, Pruning::none());
  tree.start(control, History<G>(at), nullptr, {}, busy);
  tree.begin_iteration(7);
  PrincipalVariation<typename G::Move> line;
  const int score = tree.search(at, 7, 1, -win_score, win_score, line);
  return {score, tree.nodes()};
}

TEST_CASE("busy positions are deferred, not skipped") {
  const AnyGame start = *start_game("flipchain-3");
  Random random(3);
  bool differed = false;
  for (int round = 0; round < 5; ++round) {
    const auto checked = with_game("flipchain-3", [&]<class G>(const G&) {
      const G at = random_game(start, random, 6).template get_if<G>()->game();
      BusyPositions busy;
      mark(busy, at, 2);
      const Found alone = search_with(at, nullptr);
      const Found beside = search_with(at, &busy);
      CHECK(alone.score == beside.score);
      differed |= alone.nodes != beside.nodes;
      return true;
    });
    REQUIRE(checked);
  }
  CHECK(differed);
}

TEST_CASE("several threads that share busy positions find the same score as a single thread") {
  const AnyGame start = *start_game("flipchain-3");
  Random random(5);
  for (int round = 0; round < 3; ++round) {
    const auto checked = with_game("flipchain-3", [&]<class G>(const G&) {
      const G at = random_game(start, random, 8).template get_if<G>()->game();
      BusyPositions busy;
      std::array<Found, 3> found{};
      {
        std::vector<std::jthread> threads;
        for (Found& one : found) threads.emplace_back([&] { one = search_with(at, &busy); });
      }
      const Found alone = search_with(at, nullptr);
      for (const Found& one : found) CHECK(one.score == alone.score);
      return true;
    });
    REQUIRE(checked);
  }
}

}  // namespace
}  // namespace flipside
