#pragma once

#include <cstddef>

#include "engine/games/flipway/geometry.hpp"

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
inline constexpr int open_diagonal = 40;       // two own stones, the others empty
inline constexpr int half_diagonal = 40;       // one of the others is an enemy stone
inline constexpr int faced_along = 30;         // one own and one enemy stone, along
inline constexpr int pair_across = 28;         // two own stones side by side, the others empty
inline constexpr int pair_along = 5;           // the same, one above the other
inline constexpr int fought_pair_across = 12;  // one of the others is an enemy stone
inline constexpr int fought_pair_along = 15;
inline constexpr int three = 23;  // and an enemy stone
}  // namespace worth

/// The worth of a side's shapes, stones in 2x2 areas.
/// @param vertical  whether its edges are bottom and top
template <std::size_t Words>
int shape_value(const Bitboard<Words>& own, const Bitboard<Words>& enemy, const Bitboard<Words>& gaps,
                bool vertical) {
  using Board = Bitboard<Words>;
  constexpr int up = Geometry<Words>::stride;
  // The four points of each area: its corner, the next along and across, and the one opposite.
  struct Corners {
    Board corner, along, across, opposite;
    Corners(const Board& set, bool upright)
        : corner(set),
          along(upright ? set >> up : set >> 1),
          across(upright ? set >> 1 : set >> up),
          opposite(set >> (up + 1)) {}
  };
  const Corners a(own, vertical);
  const Corners b(enemy, vertical);
  const Corners e(gaps, vertical);

  // Pairs of points of an area, and what is on the two others: nothing, or one enemy stone.
  const auto one_enemy = [](const Board& b1, const Board& e1, const Board& b2, const Board& e2) {
    return (b1 & e2) | (e1 & b2);
  };
  const Board rising = a.corner & a.opposite;
  const Board falling = a.along & a.across;
  const Board low_across = a.corner & a.across;
  const Board high_across = a.along & a.opposite;
  const Board left_along = a.corner & a.along;
  const Board right_along = a.across & a.opposite;
  const Board corner_empty = e.corner & e.along;       // the left two
  const Board opposite_empty = e.across & e.opposite;  // the right two
  const Board low_empty = e.corner & e.across;
  const Board high_empty = e.along & e.opposite;
  const Board left_enemy = one_enemy(b.corner, e.corner, b.along, e.along);
  const Board right_enemy = one_enemy(b.across, e.across, b.opposite, e.opposite);
  const Board low_enemy = one_enemy(b.corner, e.corner, b.across, e.across);
  const Board high_enemy = one_enemy(b.along, e.along, b.opposite, e.opposite);
  const Board rising_enemy = one_enemy(b.corner, e.corner, b.opposite, e.opposite);
  const Board falling_enemy = one_enemy(b.along, e.along, b.across, e.across);

  // Areas hold one pair of own stones at most where the other two points are not own.
  const auto both = [](const Board& x, const Board& y) { return (x | y).count(); };
  int value = worth::stone * own.count();
  value += worth::open_diagonal * both(rising & e.along & e.across, falling & e.corner & e.opposite);
  value += worth::half_diagonal * both(rising & falling_enemy, falling & rising_enemy);
  value += worth::faced_along * both(((a.corner & b.along) | (b.corner & a.along)) & opposite_empty,
                                     ((a.across & b.opposite) | (b.across & a.opposite)) & corner_empty);
  value += worth::pair_across * both(low_across & high_empty, high_across & low_empty);
  value += worth::pair_along * both(left_along & opposite_empty, right_along & corner_empty);
  value += worth::fought_pair_across * both(low_across & high_enemy, high_across & low_enemy);
  value += worth::fought_pair_along * both(left_along & right_enemy, right_along & left_enemy);
  value += worth::three * both((rising & ((a.along & b.across) | (b.along & a.across))),
                               (falling & ((a.corner & b.opposite) | (b.corner & a.opposite))));
  return value;
}

}  // namespace flipside::flipway
