#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

/// What counts in FlipFlop, in centi-units. Fitted by logistic regression to the results of 30,000 games of
/// flipflop-5 of the engine against itself at 1,000 nodes a move; 100 centi-units are one unit of the
/// logarithm of the odds.
namespace flipside::flipflop_worth {

/// Of so many pieces.
inline constexpr std::array<int, 6> material{-2000, -1000, 224, 783, 1153, 1441};

inline constexpr int rook_move = 5;
inline constexpr int bishop_move = 10;
/// Of each cell that a piece reaches and from which it bears on its own goal square, or on the opponent's, by
/// the face that it has there.
inline constexpr int rook_to_goal = 14;
inline constexpr int bishop_to_goal = 12;
inline constexpr int rook_to_guard = 8;
inline constexpr int bishop_to_guard = 6;

inline constexpr int to_move = 16;
inline constexpr int no_guard = 20;     // nothing of the opponent's bears on the goal square
inline constexpr int open_goal = 50;    // and something own does
inline constexpr int held_goal = 3000;  // a piece on its goal square that nothing can take there

/// Of a place on the 5 x 5 board by face, rank from the own side, and file, counted from the nearer edge.
inline constexpr std::array<std::array<std::array<int, 3>, 5>, 2> places{{
    {{{5, -13, -110}, {-50, -33, 45}, {-61, 0, 58}, {-16, -15, 96}, {18, 27, 0}}},
    {{{-132, -42, -106}, {-1, -12, -52}, {109, 15, -50}, {6, 48, -42}, {-166, 18, 0}}},
}};

constexpr int place(int piece, int colour) {
  const int cell = piece & 31;
  const int rank = colour == 0 ? cell / 5 : 4 - cell / 5;
  const int file = std::min(cell % 5, 4 - cell % 5);
  return places[static_cast<std::size_t>(piece >> 5)][static_cast<std::size_t>(rank)]
               [static_cast<std::size_t>(file)];
}

}  // namespace flipside::flipflop_worth
