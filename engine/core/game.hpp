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

/// Names of a game's two colours, the first mover's colour first: {"White", "Black"}.
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
  // Index in colour_names of the player's current colour; a swap move exchanges the colours.
  { at.colour_of(player) } -> std::same_as<int>;
  { at.to_move() } -> std::same_as<Player>;
  // nullopt while the game is in progress. Ignores repetition, which History tracks.
  { at.outcome() } -> std::same_as<std::optional<Outcome>>;
  // Whether a position can occur twice in one game; if not, callers skip repetition checks.
  { G::can_repeat } -> std::convertible_to<bool>;

  // A container with inline storage (no heap allocation). Empty once the outcome is set.
  typename G::MoveList;
  { at.legal_moves() } -> std::same_as<typename G::MoveList>;
  // Equals legal_moves().size() but need not generate the moves.
  { at.count_moves() } -> std::same_as<std::size_t>;
  // Precondition: `move` is one of legal_moves().
  { game.play(move) } -> std::same_as<void>;

  // Updated incrementally. Equal board, turn and phase give equal hashes; FULLMOVE is excluded.
  { at.hash() } -> std::same_as<std::uint64_t>;
  // The position as `BOARD TURN PHASE FULLMOVE`. parse(text()) == *this for FULLMOVE <= 999999.
  { at.text() } -> std::same_as<std::string>;
  // Parses a position of this variant. The error names the wrong field and the expected values.
  { at.parse(text) } -> std::same_as<Expected<G>>;
  // The move in protocol notation and in human-readable notation.
  { at.move_text(move) } -> std::same_as<std::string>;
  { at.display_text(move) } -> std::same_as<std::string>;
  // Parses a legal move. The error explains why the move is illegal.
  { at.parse_move(text) } -> std::same_as<Expected<typename G::Move>>;
  // The board drawn for a terminal, with coordinates; each line ends with '\n'.
  { at.drawing() } -> std::same_as<std::string>;

  // Heuristic value for the side to move in hundredths of a game-specific unit of advantage; the absolute
  // value is below 10,000.
  { at.evaluate() } -> std::same_as<int>;
};

/// The error for an illegal move: 'a1a3' is not legal: REASON.
inline Error illegal_move(std::string_view move, std::string_view reason) {
  return Error{"'" + std::string(move) + "' is not legal: " + std::string(reason)};
}

/// The error for text that is not a move at all: 'zz' is not a move, expected WHAT.
inline Error malformed_move(std::string_view text, std::string_view expected) {
  return Error{"'" + std::string(text) + "' is not a move, expected " + std::string(expected)};
}

/// The error for a move after the end of the game.
inline Error move_after_end(std::string_view move, Outcome outcome) {
  return illegal_move(move, "the game is over (" + std::string(result_text(outcome)) + ")");
}

}  // namespace flipside
