#include "engine/search/mcts/playout.hpp"

#include <doctest/doctest.h>

#include <concepts>
#include <map>

#include "engine/games/families.hpp"

namespace flipside {
namespace {

TEST_CASE("a playout ends with the game or at its maximum length") {
  for (const auto* id : {"flipflop-3", "flipflop-5", "flipfour", "flipway-5-pie", "flipchain-3"}) {
    CAPTURE(id);
    (void)with_game(id, []<class G>(const G& start) {
      int capped = 0;
      for (std::uint64_t seed = 0; seed < 300; ++seed) {
        // Play the playout one ply at a time.
        Random random(seed);
        G at = start;
        int plies = 0;
        for (; plies < playout_cap<G>() && !at.outcome(); ++plies) play_out(at, random, 1);
        Random same(seed);
        G last = start;
        play_out(last, same, playout_cap<G>());
        CHECK(last == at);
        capped += plies == playout_cap<G>();
      }
      if constexpr (std::same_as<G, FlipFour>)
        CHECK(capped > 200);
      else
        CHECK(capped == 0);
      return 0;
    });
  }
}

TEST_CASE("playouts choose moves uniformly") {
  // Pearson's chi-square test. The threshold is the 99.9 % quantile for 16 moves.
  constexpr int rounds = 30'000;
  const FlipFlop<5> start;
  REQUIRE(start.count_moves() == 16);
  Random random(6);
  std::map<std::uint64_t, int> counts;  // number of playouts by the position reached
  for (int round = 0; round < rounds; ++round) {
    FlipFlop<5> at = start;
    play_out(at, random, 1);
    ++counts[at.hash()];
  }
  REQUIRE(counts.size() == 16);
  double deviation = 0;
  for (const auto& [position, count] : counts)
    deviation += (count - rounds / 16.0) * (count - rounds / 16.0) / (rounds / 16.0);
  CHECK(deviation < 37.7);
}

}  // namespace
}  // namespace flipside
