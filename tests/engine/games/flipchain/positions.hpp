#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/flipchain/flipchain.hpp"

namespace flipside {

/// Parses a position, which must be valid.
inline Flipchain<1> position(int side, std::string_view text) {
  const auto parsed = Flipchain<1>(side).parse(text);
  REQUIRE_MESSAGE(parsed, parsed.error().message);
  return *parsed;
}

/// Returns the position after playing `moves`, which must be legal.
inline Flipchain<1> after(Flipchain<1> game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) {
    const auto move = game.parse_move(text);
    REQUIRE_MESSAGE(move, move.error().message);
    game.play(*move);
  }
  return game;
}

inline std::vector<std::string> legal_texts(const Flipchain<1>& game) {
  std::vector<std::string> texts;
  for (const auto move : game.legal_moves()) texts.push_back(game.move_text(move));
  return texts;
}

/// Returns the error for a move, or an empty string if the move is legal.
inline std::string move_error(const Flipchain<1>& game, std::string_view move) {
  const auto parsed = game.parse_move(move);
  return parsed ? "" : parsed.error().message;
}

/// Returns the error for a position, or an empty string if the position is valid.
inline std::string position_error(int side, std::string_view text) {
  const auto parsed = Flipchain<1>(side).parse(text);
  return parsed ? "" : parsed.error().message;
}

}  // namespace flipside
