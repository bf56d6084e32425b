#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/tablebase/two_faced/flipflop_rules.hpp"
#include "engine/tablebase/two_faced/flipfour_rules.hpp"

/// A rules struct describes a game of two-faced pieces to the table index and the retrograde analysis.
///
/// - `max_pieces`: pieces per side; `is_partial`: the game has more pieces than its tables cover.
/// - `symmetries`: symmetry group of the board, starting with 0.
/// - `side_swap`: symmetry applied when the sides change places. In a table entry the side to move is in
///   front and plays up the board. The functions below describe the board after side_swap: the side to move
///   is at the back and plays down.
/// - `distance_unit`: plies per unit of the stored distances.
/// - `possible(mover)`: false if the side to move holds cells with which the game was already over.
/// - `won(mover)`, `lost(other)`: the game is over with these cells of the side to move, or of the other
///   side. A side to move without a legal move has lost. `mover_can_have_won`: whether won() is ever true.
/// - `may_place(n)`: a side with n pieces may place another one on any empty cell, either face up.
/// - `reach(face, cell, occupied)`: the empty cells to which a piece can move. Moving turns the piece over.
///   The same cells are the origins of a move that ended on `cell` with the other face up.
/// - `captures(face, cell, occupied, other)`: cells of the other side, among `capture_cells`, which a piece
///   can capture.
namespace flipside::two_faced {

/// Ids of the games with tables indexed by RowIndex.
inline constexpr std::array<std::string_view, 2> ids{FlipFourRules::id, FlipFlopRules::id};

constexpr bool has_rules(std::string_view id) { return std::ranges::find(ids, id) != ids.end(); }

/// Calls `f.operator()<Rules>()` with the rules of a game.
/// @param id  one of `ids`
template <class F>
auto with_rules(std::string_view id, F f) {
  return id == FlipFourRules::id ? f.template operator()<FlipFourRules>()
                                 : f.template operator()<FlipFlopRules>();
}

}  // namespace flipside::two_faced
