#pragma once

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Receives the moves of a game in progress. Called on the thread that plays the game.
class GameObserver {
 public:
  virtual ~GameObserver() = default;
  /// Called after each move, including opening moves. The last element of `game.moves` is the move.
  virtual void move_played(const GameRecord& game) = 0;
};

}  // namespace flipside::referee
