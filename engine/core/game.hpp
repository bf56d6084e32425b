#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"

namespace flipside {

/// The names of a game's two colours. The colour that moves first comes first: {"White", "Black"}.
using ColourNames = std::array<std::string_view, 2>;

/// A game is a regular value: one object is one position of one variant. History, repetition, perft, search,
/// the referee and the tests are generic over this concept. engine/games/capabilities.hpp lists the optional
/// members.
///
/// A default-constructed game is the start position of the smallest variant that the type supports.
template <class G>
concept Game = std::regular<G> && std::regular<typename G::Move> &&
    requires(const G& at, G& game, typename G::Move move, std::string_view text, Player player) {
  // The variant's id: "flipway-9-pie".
  { at.id() } -> std::same_as<std::string>;
  { G::colour_names } -> std::convertible_to<ColourNames>;
  // The index of the player's current colour in colour_names. A swap move exchanges the players' colours.
  { at.colour_of(player) } -> std::same_as<int>;
  { at.to_move() } -> std::same_as<Player>;
  // The result, or nullopt while the game is in progress. Ignores repetition, which History tracks.
  { at.outcome() } -> std::same_as<std::optional<Outcome>>;
  // Whether a position can occur twice in one game; if not, callers skip repetition checks.
  { G::can_repeat } -> std::convertible_to<bool>;

  // A container with inline storage, to avoid heap allocations.
  typename G::MoveList;
  // Empty once the game has an outcome.
  { at.legal_moves() } -> std::same_as<typename G::MoveList>;
  // Equals legal_moves().size(), but implementations need not generate the moves.
  { at.count_moves() } -> std::same_as<std::size_t>;
  // Precondition: `move` is one of legal_moves().
  { game.play(move) } -> std::same_as<void>;

  // A hash of board, turn and phase that play() updates incrementally. Excludes FULLMOVE.
  { at.hash() } -> std::same_as<std::uint64_t>;
  // The position as `BOARD TURN PHASE FULLMOVE`. Up to max_fullmove, parse(text()) == *this.
  { at.text() } -> std::same_as<std::string>;
  // Parses a position of this variant. The error names the invalid field and the expected values.
  { at.parse(text) } -> std::same_as<Expected<G>>;
  // The move in protocol notation and in human-readable notation.
  { at.move_text(move) } -> std::same_as<std::string>;
  { at.display_text(move) } -> std::same_as<std::string>;
  // Parses a legal move. The error explains why the move is illegal.
  { at.parse_move(text) } -> std::same_as<Expected<typename G::Move>>;
  // The board as text with coordinates, for display in a console; each line ends with '\n'.
  { at.drawing() } -> std::same_as<std::string>;

  // Heuristic value for the side to move in hundredths of a game-specific unit of advantage; the absolute
  // value is below 10,000.
  { at.evaluate() } -> std::same_as<int>;
};

/// Returns the error for an illegal move: `'a1a3' is not legal: REASON`.
inline Error illegal_move(std::string_view move, std::string_view reason) {
  return Error{"'" + std::string(move) + "' is not legal: " + std::string(reason)};
}

/// Returns the error for text that is not a move: `'zz' is not a move, expected FORMAT`.
inline Error malformed_move(std::string_view text, std::string_view expected) {
  return Error{"'" + std::string(text) + "' is not a move, expected " + std::string(expected)};
}

/// Returns the error for a move played after the end of the game.
inline Error move_after_end(std::string_view move, Outcome outcome) {
  return illegal_move(move, "the game is over (" + std::string(result_text(outcome)) + ")");
}

}  // namespace flipside
