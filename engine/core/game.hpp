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

/// Names of a game's two colours, the one that starts first: {"White", "Black"}.
using ColourNames = std::array<std::string_view, 2>;

/// A game is a regular value: one object is one position of one variant. Everything else (history and
/// repetition, perft, search, refereeing, tests) is written once over this concept.
///
/// A default-constructed game is the start position of the family's smallest variant that the type can hold.
template <class G>
concept Game = std::regular<G> && std::regular<typename G::Move> &&
    requires(const G& at, G& game, typename G::Move move, std::string_view text, Player player) {
  // The variant's id: "flipway-9-pie".
  { at.id() } -> std::same_as<std::string>;
  { G::colour_names } -> std::convertible_to<ColourNames>;
  // 0 or 1: which of the two colours the player holds now (a swap exchanges them).
  { at.colour_of(player) } -> std::same_as<int>;
  { at.to_move() } -> std::same_as<Player>;
  // nullopt: play on. Repetition is not looked at: see History.
  { at.outcome() } -> std::same_as<std::optional<Outcome>>;
  // False where no position can occur twice in one game, so that nobody needs to look.
  { G::can_repeat } -> std::convertible_to<bool>;

  // Inline storage, no heap; empty once the outcome is set.
  typename G::MoveList;
  { at.legal_moves() } -> std::same_as<typename G::MoveList>;
  // legal_moves().size(), without listing them.
  { at.count_moves() } -> std::same_as<std::size_t>;
  // `move` is one of legal_moves(), or it is a bug.
  { game.play(move) } -> std::same_as<void>;

  // Incremental. Equal board, turn and phase give equal hashes; FULLMOVE is left out.
  { at.hash() } -> std::same_as<std::uint64_t>;
  // The position `BOARD TURN PHASE FULLMOVE`; parse(text()) == *this, up to FULLMOVE 999999.
  { at.text() } -> std::same_as<std::string>;
  // Reads a position of this game's variant; the error names the field and says what would be right.
  { at.parse(text) } -> std::same_as<Expected<G>>;
  // The protocol's move text, and the one for people.
  { at.move_text(move) } -> std::same_as<std::string>;
  { at.display_text(move) } -> std::same_as<std::string>;
  // Reads a legal move; the error says why it is none.
  { at.parse_move(text) } -> std::same_as<Expected<typename G::Move>>;
  // A drawing of the board for a console, with coordinates; lines end with '\n'.
  { at.drawing() } -> std::same_as<std::string>;

  // Heuristic value for the side to move in centi-units (100 = one clear unit of advantage), |value| <
  // 10,000.
  { at.evaluate() } -> std::same_as<int>;
};

}  // namespace flipside
