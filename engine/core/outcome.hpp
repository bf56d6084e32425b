#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/core/player.hpp"

namespace flipside {

/// The result of a finished game. A game in progress has no outcome (`std::nullopt`).
enum class Outcome : std::uint8_t { p1_win, p2_win, draw };

/// Returns the outcome of a win for `player`.
constexpr Outcome win_for(Player player) { return player == Player::p1 ? Outcome::p1_win : Outcome::p2_win; }

/// Returns the winner, or nullopt for a draw.
constexpr std::optional<Player> winner(Outcome outcome) {
  if (outcome == Outcome::draw) return std::nullopt;
  return outcome == Outcome::p1_win ? Player::p1 : Player::p2;
}

/// Returns a player's score in half points: 0 for a loss, 1 for a draw, 2 for a win.
constexpr std::size_t half_points(Outcome outcome, Player player) {
  if (outcome == Outcome::draw) return 1;
  return outcome == win_for(player) ? 2 : 0;
}

/// Returns the UGI keyword for a result: `p1win`, `p2win`, `draw`, or `none` while the game is in progress.
constexpr std::string_view result_text(std::optional<Outcome> outcome) {
  if (!outcome) return "none";
  switch (*outcome) {
    case Outcome::p1_win:
      return "p1win";
    case Outcome::p2_win:
      return "p2win";
    case Outcome::draw:
      return "draw";
  }
  return "none";
}

}  // namespace flipside
