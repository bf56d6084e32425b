#pragma once

#include <array>

namespace flipside::flipchain_worth {

/// What a cell or disc is worth to its side, in centi-units: `empty` on an empty board, changing by `change`
/// until the board is full.
struct Weight {
  int empty = 0;
  int change = 0;

  /// @param filled  part of the board that is covered, in 64ths
  constexpr int at(int filled) const { return 64 * empty + change * filled; }
};

/// The worth of one with so many friendly and enemy neighbours.
struct Term {
  int friends;
  int enemies;
  Weight weight;
};

// Fitted by logistic regression to the results of 12,000 games of flipchain-5 of the engine against itself at
// 1,000 nodes a move; 100 centi-units are one unit of the logarithm of the odds.

/// Of empty cells; one with the numbers exchanged is worth as much to the other side.
inline constexpr std::array<Term, 4> empty_cells{{
    {0, 2, {10, -8}},
    {0, 3, {82, -162}},
    {0, 4, {202, -422}},
    {1, 3, {80, -148}},
}};

/// Of discs.
inline constexpr std::array<Term, 16> discs{{
    {0, 0, {-41, -64}},
    {0, 1, {-22, -26}},
    {0, 2, {3, 5}},
    {0, 3, {145, -199}},
    {0, 4, {22, 161}},
    {1, 0, {-23, -72}},
    {1, 1, {-7, -17}},
    {1, 2, {2, 28}},
    {1, 3, {135, -185}},
    {2, 0, {29, -103}},
    {2, 1, {46, -77}},
    {2, 2, {-11, 94}},
    {3, 0, {-23, 12}},
    {3, 1, {36, -73}},
    {3, 2, {129, -84}},
    {4, 0, {154, -298}},
}};

inline constexpr Weight legal_cell{5, -11};
inline constexpr Weight border_disc{17, -20};
inline constexpr int to_move = -29;

}  // namespace flipside::flipchain_worth
