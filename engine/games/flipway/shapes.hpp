#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bitboard_lanes.hpp"
#include "engine/games/flipway/connection.hpp"

namespace flipside::flipway {

/// Weights of the hand-crafted evaluation, in centipawns: 100 centipawns are one unit of log odds. Fitted
/// by logistic regression to the results of 7,000 self-play games of flipway-9-pie at 700 nodes per move.
namespace weights {
inline constexpr int stone = 4;
inline constexpr int to_move = 75;    // bonus for the side to move
inline constexpr int crosscut = 32;   // bonus per crosscut that the side to move can flip
inline constexpr int step = 48;       // penalty per unit of connection distance
inline constexpr int enemy_cost = 5;  // cost of an enemy stone in the connection distance

// Patterns of friendly and enemy stones in 2x2 areas. A colour's axis is the direction from one of its edges
// to the other. The two stones of a pair are adjacent, "along" (parallel to) or "across" (perpendicular to)
// the axis.
inline constexpr int diagonal = 40;  // two friendly stones on a diagonal; one or both other points empty
inline constexpr int mixed_pair_along = 30;       // a friendly and an enemy stone; other points empty
inline constexpr int pair_across = 28;            // two friendly stones; other points empty
inline constexpr int pair_along = 5;              // two friendly stones; other points empty
inline constexpr int contested_pair_across = 12;  // pair_across with an enemy stone on one other point
inline constexpr int contested_pair_along = 15;   // pair_along with an enemy stone on one other point
inline constexpr int three_stones = 23;           // three friendly stones and one enemy stone
}  // namespace weights

/// Returns the value of each colour's stones and of their patterns in 2x2 areas.
template <std::size_t Words>
std::array<int, 2> shape_values(const std::array<Bitboard<Words>, 2>& stones, const Bitboard<Words>& empty) {
  using Lanes = BitboardLanes<Words>;
  // The points of each area: the lower-left corner, its neighbours along and across the axis, and the
  // opposite corner. In names, left, right, low and high are from Black's point of view.
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

  // Each pattern combines two points of an area with the contents of the other two: both empty, or one enemy
  // stone and one empty point.
  const auto one_enemy = [](const Lanes& b1, const Lanes& e1, const Lanes& b2, const Lanes& e2) {
    return (b1 & e2) | (e1 & b2);
  };
  const Lanes rising = a.corner & a.opposite;
  const Lanes falling = a.along & a.across;
  const Lanes low_across = a.corner & a.across;
  const Lanes high_across = a.along & a.opposite;
  const Lanes left_along = a.corner & a.along;
  const Lanes right_along = a.across & a.opposite;
  const Lanes left_empty = e.corner & e.along;
  const Lanes right_empty = e.across & e.opposite;
  const Lanes low_empty = e.corner & e.across;
  const Lanes high_empty = e.along & e.opposite;
  const Lanes left_enemy = one_enemy(b.corner, e.corner, b.along, e.along);
  const Lanes right_enemy = one_enemy(b.across, e.across, b.opposite, e.opposite);
  const Lanes low_enemy = one_enemy(b.corner, e.corner, b.across, e.across);
  const Lanes high_enemy = one_enemy(b.along, e.along, b.opposite, e.opposite);

  // An area matches at most one of the mirror-image patterns `x` and `y`.
  std::array<int, 2> values{weights::stone * stones[0].count(), weights::stone * stones[1].count()};
  const auto add = [&](int weight, const Lanes& x, const Lanes& y) {
    const Lanes found = x | y;
    for (std::size_t colour = 0; colour < 2; ++colour) values[colour] += weight * found[2 * colour].count();
  };
  // Of the two points off the diagonal, one is empty and the other is not a friendly stone.
  add(weights::diagonal, rising & ((e.along & ~a.across) | (e.across & ~a.along)),
      falling & ((e.corner & ~a.opposite) | (e.opposite & ~a.corner)));
  add(weights::mixed_pair_along, ((a.corner & b.along) | (b.corner & a.along)) & right_empty,
      ((a.across & b.opposite) | (b.across & a.opposite)) & left_empty);
  add(weights::pair_across, low_across & high_empty, high_across & low_empty);
  add(weights::pair_along, left_along & right_empty, right_along & left_empty);
  add(weights::contested_pair_across, low_across & high_enemy, high_across & low_enemy);
  add(weights::contested_pair_along, left_along & right_enemy, right_along & left_enemy);
  add(weights::three_stones, rising & ((a.along & b.across) | (b.along & a.across)),
      falling & ((a.corner & b.opposite) | (b.corner & a.opposite)));
  return values;
}

}  // namespace flipside::flipway
