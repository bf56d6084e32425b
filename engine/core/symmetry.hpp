#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/position_text.hpp"

namespace flipside {

/// A transformation of positions in text form. It preserves the game tree and its results, and it is its own
/// inverse.
struct Symmetry {
  std::string_view name;
  /// Returns the transformed position, or nullopt if the symmetry does not apply to `position`. For example,
  /// an opening rule or the right to swap may apply to only one player.
  std::optional<std::string> (*apply)(std::string_view position);
  bool swaps_players;  // whether p1's wins become p2's wins
};

/// Returns the positions that are symmetric to `position`, including `position` itself. Stops after finding
/// `max_count` positions.
/// @param generators  symmetries that generate the whole symmetry group
/// @param max_count   at least 1
std::set<std::string> symmetric_positions(std::span<const Symmetry> generators, std::string_view position,
                                          std::size_t max_count = SIZE_MAX);

/// Returns the lexicographically smallest position that is symmetric to `position`. All symmetric positions
/// share this canonical form.
/// @param generators  see symmetric_positions
std::string canonical_position(std::span<const Symmetry> generators, std::string_view position);

/// Building blocks for the symmetries of a game family.
namespace symmetry {

/// A parsed position.
struct Position {
  BoardRows rows;  // board rows from top to bottom
  char turn = 0;
  char phase = 0;
  int fullmove = 0;
};

/// Parses a position, which must be valid.
Position parse(std::string_view text);
std::string to_text(const Position& position);

/// One step of a symmetry, which transforms a position in place. Returns false if the symmetry does not apply
/// to the position.
using Step = bool (*)(Position&);

/// Implements Symmetry::apply as a sequence of steps.
template <Step... steps>
std::optional<std::string> apply_steps(std::string_view text) {
  Position position = parse(text);
  if (!(steps(position) && ...)) return std::nullopt;
  return to_text(position);
}

bool mirror_files(Position& position);
bool mirror_ranks(Position& position);
/// Mirrors a square board in the diagonal through its upper-left corner.
bool transpose(Position& position);
/// Mirrors a hexagonal board in the diagonal that rises to the right. This step and mirror_files generate all
/// twelve symmetries of the hexagon.
bool mirror_in_hexagon_diagonal(Position& position);

/// Exchanges the colours `first` and `second` in BOARD and TURN. Does not apply at FULLMOVE 1, because the
/// opening rules may differ between the colours.
template <char first, char second>
bool swap_colours(Position& position) {
  const auto other = [](char c) { return c == first ? second : c == second ? first : c; };
  for (std::string& row : position.rows)
    for (char& c : row) c = other(c);
  position.turn = other(position.turn);
  return position.fullmove > 1;
}

/// Exchanges White (upper-case letters) and Black (lower-case letters) in BOARD and TURN.
bool swap_case(Position& position);
/// Exchanges the players' colours by switching PHASE between '-' and 'x'. Does not apply at FULLMOVE 1.
bool swap_players(Position& position);

}  // namespace symmetry
}  // namespace flipside
