#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/protocol/ugi_command.hpp"

namespace flipside {

/// The start position of a variant by its id; the error says which ids there are.
using StartVariant = std::function<Expected<AnyGame>(std::string_view id)>;

/// The variant and the position that a host has chosen. What cannot be done leaves everything as it was.
class GameState {
 public:
  /// @param variants  those that a host may choose; empty: all registered games
  explicit GameState(AnyGame start, StartVariant variants = {})
      : variants_(std::move(variants)), start_(std::move(start)), game_(start_) {}

  const AnyGame& game() const { return game_; }

  /// Another variant, at its start position.
  Expected<void> choose_variant(std::string_view id);
  void set_start_position();
  /// Sets up a position; if it only prolongs the present one, no more than the new moves are played.
  Expected<void> set(const ugi::Position& position);
  /// Plays on from the present position.
  Expected<void> play(const std::vector<std::string>& moves);

 private:
  Expected<void> play_after(AnyGame base, std::optional<std::string> fen, std::vector<std::string> moves,
                            std::size_t played);

  StartVariant variants_;
  AnyGame start_;
  AnyGame game_;
  std::optional<std::string> fen_;  // what was set up; nullopt: the start position
  std::vector<std::string> moves_;  // played since
};

/// Foreign text fit for a message: cut short after `longest` bytes, with '?' for what does not print.
std::string shown(std::string_view text, std::size_t longest = 500);

}  // namespace flipside
