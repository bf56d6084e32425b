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

/// A transformation of positions, as text, that preserves the game tree and its results. Every symmetry is
/// its own inverse.
struct Symmetry {
  std::string_view name;
  /// Returns nullopt if the symmetry does not hold for the position, for example because a rule of the
  /// opening or the right to swap applies to only one player.
  std::optional<std::string> (*apply)(std::string_view position);
  bool swaps_players;  // p1's wins become p2's wins
};

/// Returns all positions that symmetries map `position` to, including itself, or the first `max_count` found.
/// @param generators  symmetries whose compositions give the whole group
/// @param max_count   at least 1
std::set<std::string> symmetric_positions(std::span<const Symmetry> generators, std::string_view position,
                                          std::size_t max_count = SIZE_MAX);

/// Returns the lexicographically smallest symmetric position, a canonical form of all of them.
/// @param generators  see symmetric_positions
std::string canonical_position(std::span<const Symmetry> generators, std::string_view position);

/// Building blocks for the symmetries of a game family.
namespace symmetry {

/// A parsed position.
struct Position {
  BoardRows rows;  // from top to bottom
  char turn = 0;
  char phase = 0;
  int fullmove = 0;
};

/// Parses a valid position.
Position parse(std::string_view text);
std::string to_text(const Position& position);

/// One step of a symmetry. Returns false if the symmetry does not hold for the position.
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
/// Mirrors a square board in the diagonal through its upper left corner.
bool transpose(Position& position);
/// Mirrors a hexagonal board in the diagonal that leans right. Together with mirror_files it generates all
/// twelve symmetries of the hexagon.
bool mirror_in_hexagon_diagonal(Position& position);

/// Exchanges the colours `first` and `second` of all pieces and of TURN. Does not hold at FULLMOVE 1, where
/// rules may apply to one colour only.
template <char first, char second>
bool swap_colours(Position& position) {
  const auto other = [](char c) { return c == first ? second : c == second ? first : c; };
  for (std::string& row : position.rows)
    for (char& c : row) c = other(c);
  position.turn = other(position.turn);
  return position.fullmove > 1;
}

/// Exchanges White (upper case) and Black (lower case) as swap_colours does.
bool swap_case(Position& position);
/// Exchanges the players' colours. Does not hold at FULLMOVE 1.
bool swap_players(Position& position);

}  // namespace symmetry
}  // namespace flipside
