#include "engine/games/flipchain/patterns.hpp"

#include <doctest/doctest.h>

#include "engine/core/random.hpp"
#include "engine/games/flipchain/flipchain.hpp"

namespace flipside {
namespace {

TEST_CASE("SevenCells maps each neighbour to its position in a pattern") {
  using Layout = HexLayout<2>;
  Random random(4);
  for (int round = 0; round < 50; ++round) {
    Bitboard<2> set;
    set.words = {random(), random()};
    set &= hex_boards<2>[6].all;
    const SevenCells<2> cells(set);
    hex_boards<2>[6].all.for_each([&](int cell) {
      std::size_t expected = set.test(cell) ? std::size_t{1} << flipchain_pattern::places[6] : 0;
      for_each_direction([&](auto d) {
        if ((Layout::shifted<d>(Bitboard<2>::of(cell)) & set).any())
          expected |= std::size_t{1} << flipchain_pattern::places[d];
      });
      CHECK(cells.around(cell) == expected);
    });
  }
}

TEST_CASE("exchanging the colours of a pattern negates its weight") {
  const auto* within = pattern_weights().of(0);
  int known = 0;
  for (std::size_t own = 0; own < 128; ++own)
    for (std::size_t enemy = 0; enemy < 128; ++enemy) {
      if ((own & enemy) != 0) continue;
      const auto mine = within[flipchain_pattern::index(own, enemy)];
      const auto theirs = within[flipchain_pattern::index(enemy, own)];
      CHECK(mine.empty == -theirs.empty);
      CHECK(mine.change == -theirs.change);
      known += mine.empty != 0;
    }
  CHECK(known > 1000);
}

TEST_CASE("the codes of the pattern table are unique and sorted") {
  for (std::size_t i = 1; i < flipchain_weights::patterns.size(); ++i)
    CHECK(flipchain_weights::patterns[i - 1].code < flipchain_weights::patterns[i].code);
}

TEST_CASE("rotating or mirroring a position does not change its evaluation") {
  const char* positions[] = {"3/1b2/1rb2/r3/1b1 r - 4", "3/2b1/2br1/3r/1b1 r - 4"};
  const auto first = Flipchain<1>(3).parse(positions[0]);
  const auto second = Flipchain<1>(3).parse(positions[1]);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->evaluate() == second->evaluate());
  CHECK(first->evaluate() != 0);
}

}  // namespace
}  // namespace flipside
