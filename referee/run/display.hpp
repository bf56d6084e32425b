#pragma once

#include <cstdint>
#include <string>

#include "engine/core/player.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// What people, or scripts, see of a running tournament.
class Display {
 public:
  virtual ~Display() = default;

  /// A game that was in the store before this run.
  virtual void known(const StoredGame& /*game*/) {}
  /// A game begins; an annulled one begins once.
  virtual void started(std::int64_t /*index*/, const PerPlayer<std::string>& /*players*/) {}
  /// A game did not count and is played again.
  virtual void annulled() {}
  virtual void game_over(const StoredGame& game) = 0;
  /// Shows the standings if it is time to.
  virtual void update(const Standings& standings) = 0;
  /// Shows the last tables.
  virtual void finish(const Standings& standings) = 0;
};

}  // namespace flipside::referee
