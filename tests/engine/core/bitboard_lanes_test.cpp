#include "engine/core/bitboard_lanes.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

using Board = Bitboard<2>;
using Lanes = BitboardLanes<2>;

std::array<Board, 4> random_boards(Random& random) {
  std::array<Board, 4> boards;
  for (Board& board : boards)
    for (auto& word : board.words) word = random() & random();
  return boards;
}
Lanes lanes_of(const std::array<Board, 4>& boards) {
  return Lanes::of(boards[0], boards[1], boards[2], boards[3]);
}

TEST_CASE("an operation on lanes equals the operation on each board") {
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    const auto a = random_boards(random);
    const auto b = random_boards(random);
    const int shift = 1 + static_cast<int>(random.below(63));
    const Lanes::Word shifts{1 + random.below(63), 1 + random.below(63), 1 + random.below(63),
                             1 + random.below(63)};
    const Lanes x = lanes_of(a);
    const Lanes y = lanes_of(b);
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(x[i] == a[i]);
      CHECK((x & y)[i] == (a[i] & b[i]));
      CHECK((x | y)[i] == (a[i] | b[i]));
      CHECK((~x)[i] == ~a[i]);
      CHECK((x << shift)[i] == a[i] << shift);
      CHECK((x >> shift)[i] == a[i] >> shift);
      CHECK((x >> shifts)[i] == a[i] >> static_cast<int>(shifts[i]));
      CHECK(x.swapped()[i] == a[i ^ 1]);
    }
  }
}

TEST_CASE("none() requires four empty boards, and count_empty() increments the counts of empty boards") {
  std::array<Board, 4> boards{};
  CHECK(lanes_of(boards).none());
  boards[2].set(100);
  CHECK_FALSE(lanes_of(boards).none());
  Lanes::Word counts{5, 5, 5, 5};
  lanes_of(boards).count_empty(counts);
  CHECK(std::array<std::uint64_t, 4>{counts[0], counts[1], counts[2], counts[3]} ==
        std::array<std::uint64_t, 4>{6, 6, 5, 6});
}

}  // namespace
}  // namespace flipside
