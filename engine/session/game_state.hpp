#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/protocol/ugi_command.hpp"

namespace flipside {

/// Returns the start position of a variant, or an error that lists the valid ids.
using StartVariant = std::function<Expected<AnyGame>(std::string_view id)>;

/// The variant and the position that a host has set up. A failed change leaves the state unchanged.
class GameState {
 public:
  /// @param variants  looks up the variants that a host may choose; if empty, all registered games
  explicit GameState(AnyGame start, StartVariant variants = {})
      : variants_(std::move(variants)), start_(std::move(start)), game_(start_) {}

  const AnyGame& game() const { return game_; }

  /// Changes the variant and sets up its start position.
  Expected<void> choose_variant(std::string_view id);
  void set_start_position();
  /// Sets up a position. If it extends the current one, plays only the new moves.
  Expected<void> set(const ugi::Position& position);
  /// Plays moves from the current position.
  Expected<void> play(const std::vector<std::string>& moves);
  /// Takes back the last `plies` moves.
  Expected<void> undo(std::size_t plies);
  /// Returns the position before the last move, or nullopt if no move has been played.
  std::optional<std::string> previous_position() const;

 private:
  Expected<void> play_after(AnyGame base, std::optional<std::string> fen, std::vector<std::string> moves,
                            std::size_t played);

  StartVariant variants_;
  AnyGame start_;
  AnyGame game_;
  std::optional<std::string> fen_;  // nullopt: the start position
  std::vector<std::string> moves_;  // moves played from fen_
};

/// Returns the error for an illegal move in a sequence.
/// @param ply       number of the ply, counted from 1
/// @param position  the text of the position from which the sequence starts; empty: do not mention it
Error illegal_move(std::string_view move, std::size_t ply, const Error& reason,
                   std::string_view position = {});

/// Makes a host's text safe to quote in a message: truncates it to `max_bytes` and replaces control
/// characters with '?'.
std::string sanitized(std::string_view text, std::size_t max_bytes = 500);

}  // namespace flipside
