#pragma once

#include <cstdint>
#include <string>

#include "engine/core/player.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/report/progress.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// What is known of the games to come.
struct ScheduleProgress {
  std::uint64_t total = 0;  // games of the tournament
  TotalKind bound = TotalKind::exact;
  std::uint64_t known = 0;       // of them, games whose pairings are known
  std::int64_t stage_begin = 0;  // index: all games before it have ended
  std::string note;              // how a test stands; empty: nothing to say
  bool operator==(const ScheduleProgress&) const = default;
};

/// What people, or scripts, see of a running tournament.
class Display {
 public:
  virtual ~Display() = default;

  /// A game that was in the store before this run.
  virtual void known(const StoredGame& /*game*/) {}
  /// What is known of the games to come has changed.
  virtual void set_outlook(ScheduleProgress outlook) = 0;
  /// A game begins; an annulled one begins once.
  virtual void started(std::int64_t /*index*/, const PerPlayer<std::string>& /*players*/) {}
  /// A game did not count and is played again.
  virtual void annulled() {}
  virtual void game_over(const StoredGame& game) = 0;
  /// Tells people something on standard error.
  virtual void say(const std::string& text) = 0;
  /// Shows the standings if it is time to.
  virtual void update(const Standings& standings) = 0;
  /// Shows the last tables.
  /// @param played  games that count in the end
  virtual void finish(const Standings& standings, std::uint64_t played) = 0;
};

}  // namespace flipside::referee
