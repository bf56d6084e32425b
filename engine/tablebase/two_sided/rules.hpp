#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/tablebase/two_sided/flipflop_rules.hpp"
#include "engine/tablebase/two_sided/flipfour_rules.hpp"

/// A rules struct describes a game with two-sided pieces to the table index and the retrograde analysis.
///
/// - `max_pieces`: pieces per side; `is_partial`: the game has more pieces than its tables cover.
/// - `symmetries`: the symmetries of the board; number 0 is the identity.
/// - `side_swap`: the symmetry that is applied to the board when the players exchange roles. In a table
/// entry,
///   the side to move is called the front side and plays up the board. The functions below describe the board
///   after side_swap, where the side to move is called the back side and plays down.
/// - `distance_unit`: plies per unit of the stored distances.
/// - `possible(mover)`: false if the cells of the mover show that the game ended before the last move.
/// - `won(mover)`, `lost(other)`: whether the side to move has won by its own cells, or has lost by the cells
///   of the other side. A side to move that has no legal move has also lost. `mover_can_have_won`: whether
///   won() is ever true.
/// - `may_place(n)`: whether a side with n pieces may place another one, either face up, on any empty cell.
/// - `reach(face, cell, occupied)`: the empty cells to which a piece can move. Because moving turns a piece
///   over, these are also the possible origins of a piece that moved to `cell` and now shows the other face.
/// - `captures(face, cell, occupied, other)`: cells of the other side, among `capture_cells`, that a piece
///   can capture.
namespace flipside::two_sided {

/// Ids of the games with tables that are indexed by RowIndex.
inline constexpr std::array<std::string_view, 2> ids{FlipFourRules::id, FlipFlopRules::id};

constexpr bool has_rules(std::string_view id) { return std::ranges::find(ids, id) != ids.end(); }

/// Calls `f.operator()<Rules>()` with the rules of a game.
/// @param id  one of `ids`
template <class F>
auto with_rules(std::string_view id, F f) {
  return id == FlipFourRules::id ? f.template operator()<FlipFourRules>()
                                 : f.template operator()<FlipFlopRules>();
}

}  // namespace flipside::two_sided
