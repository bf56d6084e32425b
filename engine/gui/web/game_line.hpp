#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside {

/// A game as the play page sends it. The server keeps no games: each request contains the whole game.
struct GameLine {
  std::string game;     // game id
  std::string start{};  // position before the first move; empty: the start position of the game
  std::vector<std::string> moves{};
  bool operator==(const GameLine&) const = default;
};

/// Returns the position from which the moves start.
Expected<AnyGame> start_of(const GameLine& line);

/// Replays a game.
/// @param visit  called with the state before the first move and after each move
/// @return the final state, or an error that names the first illegal move
Expected<AnyGame> replay(
    const GameLine& line, const std::function<void(const AnyGame&)>& visit = [](const AnyGame&) {});

/// A game up to its first illegal move.
struct PlayablePart {
  GameLine line;        // without an id if the game is unknown
  std::string error{};  // describes the first illegal part; empty if the whole game is legal
};

/// Drops the first illegal move of a game and the moves after it; all moves and the start position, if that
/// position is illegal; everything, if the game is unknown.
PlayablePart playable_part(GameLine line);

}  // namespace flipside
