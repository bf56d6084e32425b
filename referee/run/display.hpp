#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/record/game_record.hpp"
#include "referee/report/progress.hpp"

namespace flipside::referee {

/// What is known of the games to come.
struct Outlook {
  std::uint64_t total = 0;  // games of the tournament
  Bound bound = Bound::exact;
  std::uint64_t known = 0;       // of them, games whose pairings are known
  std::int64_t stage_begin = 0;  // index: all games before it have ended
  std::string note;              // how a test stands; empty: nothing to say
  bool operator==(const Outlook&) const = default;
};

/// Shows a running tournament on standard output: on a terminal a table that is redrawn in place, else plain
/// lines now and then. Games lost by a fault are told as they end, on standard error.
class Display {
 public:
  /// @param before       games that were played before
  /// @param concurrency  games at once
  Display(std::vector<std::string> names, Outlook outlook, std::uint64_t before, std::size_t concurrency,
          TimeSource& time);

  void set_outlook(Outlook outlook) { outlook_ = std::move(outlook); }

  /// A game did not count and is played again.
  void annulled() { ++annulled_; }
  void game_over(std::int64_t index, const GameRecord& record);
  /// Shows the standings if it is time to.
  void update(const Standings& standings);
  /// Shows the last tables.
  /// @param played  games that count in the end
  void finish(const Standings& standings, std::uint64_t played);

 private:
  std::string progress(std::size_t columns) const;
  void draw(const Standings& standings);
  void erase();

  std::vector<std::string> names_;
  Outlook outlook_;
  std::uint64_t before_;
  std::size_t concurrency_;
  TimeSource& time_;
  Instant started_;
  Instant shown_;
  std::uint64_t played_;
  std::uint64_t played_shown_;
  std::size_t annulled_ = 0;
  bool terminal_;
  int drawn_lines_ = 0;
};

}  // namespace flipside::referee
