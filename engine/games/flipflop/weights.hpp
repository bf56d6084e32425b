#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

/// Weights of the hand-crafted evaluation, in centipawns: 100 centipawns are one unit of log odds. Fitted
/// by logistic regression to the results of 30,000 self-play games of flipflop-5 at 1,000 nodes per move.
namespace flipside::flipflop_weights {

/// Value of a side's pieces, indexed by their number.
inline constexpr std::array<int, 6> material{-2000, -1000, 224, 783, 1153, 1441};

/// Value of each move of a piece with its rook or bishop face up.
inline constexpr int rook_move = 5;
inline constexpr int bishop_move = 10;
/// Bonus for each cell that a piece can reach and from which it then attacks, with its other face, the goal
/// square that its side must reach (to_goal) or defend (to_guard). Names start with the piece's face before
/// the move.
inline constexpr int rook_to_goal = 14;
inline constexpr int bishop_to_goal = 12;
inline constexpr int rook_to_guard = 8;
inline constexpr int bishop_to_guard = 6;

inline constexpr int to_move = 16;      // bonus for the side to move
inline constexpr int no_guard = 20;     // no enemy piece attacks the side's goal square
inline constexpr int open_goal = 50;    // added to no_guard if a friendly piece attacks the goal square
inline constexpr int held_goal = 3000;  // a friendly piece on the goal square cannot be captured

/// Value of a piece's cell on the 5 x 5 board. Indexed by the piece's face, by the distance of its rank from
/// the player's back row, and by the distance of its file from the nearer edge.
inline constexpr std::array<std::array<std::array<int, 3>, 5>, 2> places{{
    {{{5, -13, -110}, {-50, -33, 45}, {-61, 0, 58}, {-16, -15, 96}, {18, 27, 0}}},
    {{{-132, -42, -106}, {-1, -12, -52}, {109, 15, -50}, {6, 48, -42}, {-166, 18, 0}}},
}};

/// Returns the value of the cell that a piece occupies.
constexpr int place(int piece, int colour) {
  const int cell = piece & 31;
  const int rank = colour == 0 ? cell / 5 : 4 - cell / 5;
  const int file = std::min(cell % 5, 4 - cell % 5);
  return places[static_cast<std::size_t>(piece >> 5)][static_cast<std::size_t>(rank)]
               [static_cast<std::size_t>(file)];
}

}  // namespace flipside::flipflop_weights
