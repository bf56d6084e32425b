#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "referee/match/game_loop.hpp"

namespace flipside::referee {

/// Returns a contender's reply that plays `move` after thinking for `spent`.
inline Moved move_of(std::string move, Duration spent = std::chrono::milliseconds(100)) {
  Moved moved;
  moved.move = std::move(move);
  moved.info.spent = spent;
  return moved;
}

}  // namespace flipside::referee
