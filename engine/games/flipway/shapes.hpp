#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bitboard_lanes.hpp"
#include "engine/games/flipway/connection.hpp"

namespace flipside::flipway {

// What counts in Flipway, in centi-units. Fitted by logistic regression to the results of 7,000 games of
// flipway-9-pie of the engine against itself at 700 nodes a move; 100 centi-units are one unit of the
// logarithm of the odds.
namespace worth {
inline constexpr int stone = 4;
inline constexpr int to_move = 75;
inline constexpr int crosscut = 32;  // that the side to move can flip
inline constexpr int step = 48;      // of the distance between the edges, where an enemy stone counts five
inline constexpr int enemy_cost = 5;

// Of 2x2 areas. "Along" is the way between the own edges, "across" the other one.
inline constexpr int diagonal = 40;            // two own stones, of the others one at least empty
inline constexpr int faced_along = 30;         // one own and one enemy stone, along
inline constexpr int pair_across = 28;         // two own stones side by side, the others empty
inline constexpr int pair_along = 5;           // the same, one above the other
inline constexpr int fought_pair_across = 12;  // one of the others is an enemy stone
inline constexpr int fought_pair_along = 15;
inline constexpr int three = 23;  // and an enemy stone
}  // namespace worth

/// The worth of both sides' shapes, stones in 2x2 areas, by colour.
template <std::size_t Words>
std::array<int, 2> shape_values(const std::array<Bitboard<Words>, 2>& stones, const Bitboard<Words>& empty) {
  using Lanes = BitboardLanes<Words>;
  // The four points of each area: its corner, the next along and across, and the one opposite.
  struct Corners {
    Lanes corner, along, across, opposite;
    explicit Corners(const Lanes& set) : corner(set) {
      constexpr std::uint64_t up = Geometry<Words>::stride;
      along = set >> typename Lanes::Word{up, up, 1, 1};
      across = set >> typename Lanes::Word{1, 1, up, up};
      opposite = set >> static_cast<int>(up + 1);
    }
  };
  const Corners a(lanes_of(stones[0], stones[1]));
  const Corners b(lanes_of(stones[1], stones[0]));
  const Corners e(lanes_of(empty, empty));

  // Pairs of points of an area, and what is on the two others: nothing, or one enemy stone.
  const auto one_enemy = [](const Lanes& b1, const Lanes& e1, const Lanes& b2, const Lanes& e2) {
    return (b1 & e2) | (e1 & b2);
  };
  const Lanes rising = a.corner & a.opposite;
  const Lanes falling = a.along & a.across;
  const Lanes low_across = a.corner & a.across;
  const Lanes high_across = a.along & a.opposite;
  const Lanes left_along = a.corner & a.along;
  const Lanes right_along = a.across & a.opposite;
  const Lanes corner_empty = e.corner & e.along;       // the left two
  const Lanes opposite_empty = e.across & e.opposite;  // the right two
  const Lanes low_empty = e.corner & e.across;
  const Lanes high_empty = e.along & e.opposite;
  const Lanes left_enemy = one_enemy(b.corner, e.corner, b.along, e.along);
  const Lanes right_enemy = one_enemy(b.across, e.across, b.opposite, e.opposite);
  const Lanes low_enemy = one_enemy(b.corner, e.corner, b.across, e.across);
  const Lanes high_enemy = one_enemy(b.along, e.along, b.opposite, e.opposite);

  // Areas hold one pair of own stones at most where the other two points are not own.
  std::array<int, 2> values{worth::stone * stones[0].count(), worth::stone * stones[1].count()};
  const auto add = [&](int worth, const Lanes& x, const Lanes& y) {
    const Lanes found = x | y;
    for (std::size_t colour = 0; colour < 2; ++colour) values[colour] += worth * found[2 * colour].count();
  };
  // The others: one empty, the other not own.
  add(worth::diagonal, rising & ((e.along & ~a.across) | (e.across & ~a.along)),
      falling & ((e.corner & ~a.opposite) | (e.opposite & ~a.corner)));
  add(worth::faced_along, ((a.corner & b.along) | (b.corner & a.along)) & opposite_empty,
      ((a.across & b.opposite) | (b.across & a.opposite)) & corner_empty);
  add(worth::pair_across, low_across & high_empty, high_across & low_empty);
  add(worth::pair_along, left_along & opposite_empty, right_along & corner_empty);
  add(worth::fought_pair_across, low_across & high_enemy, high_across & low_enemy);
  add(worth::fought_pair_along, left_along & right_enemy, right_along & left_enemy);
  add(worth::three, rising & ((a.along & b.across) | (b.along & a.across)),
      falling & ((a.corner & b.opposite) | (b.corner & a.opposite)));
  return values;
}

}  // namespace flipside::flipway
