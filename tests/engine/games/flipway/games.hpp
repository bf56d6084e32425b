#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/random.hpp"
#include "engine/games/flipway/family.hpp"

namespace flipside {

/// Returns the start position of the game `id`, which must exist.
inline AnyGame start_of(std::string_view id) {
  const auto start = FlipwayFamily::start(id);
  REQUIRE(start);
  return std::visit([](const auto& game) { return AnyGame(game); }, *start);
}

/// Parses a position of the game `id`. Both must be valid.
inline AnyGame set_up(std::string_view id, std::string_view position) {
  const auto game = start_of(id).parse(position);
  REQUIRE_MESSAGE(game, position);
  return *game;
}

inline void play(AnyGame& game, std::string_view move) {
  const auto played = game.play(move);
  REQUIRE_MESSAGE(played, move);
}

inline void play_any(AnyGame& game, Random& random) {
  const auto moves = game.legal_moves();
  play(game, moves[random.below(moves.size())]);
}

inline bool is_legal(const AnyGame& game, std::string_view move) {
  const auto moves = game.legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Returns the error for an illegal move.
inline std::string move_error(AnyGame game, std::string_view move) {
  const auto played = game.play(move);
  REQUIRE_FALSE_MESSAGE(played, move);
  return played.error().message;
}

/// Returns the error for an invalid position.
inline std::string position_error(std::string_view id, std::string_view position) {
  const auto game = start_of(id).parse(position);
  REQUIRE_FALSE_MESSAGE(game, position);
  return game.error().message;
}

inline std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace flipside
