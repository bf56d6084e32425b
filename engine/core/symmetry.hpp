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

/// A change of a position, as text, that changes neither the shape of the game tree nor who wins where. Done
/// twice it changes nothing.
struct Symmetry {
  std::string_view name;
  /// nullopt where the rules do not treat both sides alike: in an opening, or where only one side may swap.
  std::optional<std::string> (*apply)(std::string_view position);
  bool swaps_players;  // p1's wins become p2's
};

/// A position and what the symmetries make of it, or `most` of these.
/// @param generators  from which all symmetries follow by doing one after the other
/// @param most        1 at least
std::set<std::string> images_of(std::span<const Symmetry> generators, std::string_view position,
                                std::size_t most = SIZE_MAX);

/// The first, in the order of texts, of all positions that the symmetries make of one: the same text for all
/// positions that are alike.
/// @param generators  as for images_of
std::string canonical_position(std::span<const Symmetry> generators, std::string_view position);

/// What a family builds its symmetries of.
namespace symmetry {

/// A position taken apart.
struct Position {
  BoardRows rows;  // from the top
  char turn = 0;
  char phase = 0;
  int fullmove = 0;
};

/// Takes the text of a position apart, which must be a valid one.
Position take_apart(std::string_view text);
std::string text_of(const Position& position);

/// A step of a symmetry; false where the symmetry does not hold for the position.
using Step = bool (*)(Position&);

/// A symmetry's `apply`, made of steps.
template <Step... steps>
std::optional<std::string> changed(std::string_view text) {
  Position position = take_apart(text);
  if (!(steps(position) && ...)) return std::nullopt;
  return text_of(position);
}

bool mirror_files(Position& position);
bool mirror_ranks(Position& position);
/// Mirrors a square board at the diagonal through its upper left corner.
bool transpose(Position& position);
/// Mirrors a hexagonal board at the diagonal that leans to the right. With mirror_files it generates all
/// twelve symmetries of the hexagon.
bool mirror_at_hexagon_diagonal(Position& position);

/// Every piece changes its colour and so does the turn; not in a first move, where rules for one colour may
/// hold.
template <char first, char second>
bool swap_colours(Position& position) {
  const auto other = [](char c) { return c == first ? second : c == second ? first : c; };
  for (std::string& row : position.rows)
    for (char& c : row) c = other(c);
  position.turn = other(position.turn);
  return position.fullmove > 1;
}

/// The same where upper case is White.
bool swap_cases(Position& position);
/// The players hold each other's colours; not in a first move.
bool swap_players(Position& position);

}  // namespace symmetry
}  // namespace flipside
