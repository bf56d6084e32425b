#pragma once

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Receives the moves of a game in progress, on the thread that plays it.
class GameObserver {
 public:
  virtual ~GameObserver() = default;
  /// Called after each move, including those of the opening; the move is `game.moves.back()`.
  virtual void move_played(const GameRecord& game) = 0;
};

}  // namespace flipside::referee
