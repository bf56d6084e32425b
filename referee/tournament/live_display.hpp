#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/tournament/display.hpp"

namespace flipside::referee {

/// Rows of a terminal that lines take which were written when it was wider: `widths` are their columns.
std::size_t rows_taken(const std::vector<std::size_t>& widths, std::size_t columns);

/// Shows a running tournament on standard output: on a terminal a table that is redrawn in place, else plain
/// lines now and then. Games lost by a fault are told as they end, on standard error.
class LiveDisplay final : public Display {
 public:
  /// @param before       games that were played before
  /// @param concurrency  games at once
  LiveDisplay(std::vector<std::string> names, ScheduleProgress outlook, std::uint64_t before,
              std::size_t concurrency, TimeSource& time);

  void set_outlook(ScheduleProgress outlook) override { outlook_ = std::move(outlook); }
  void annulled() override { ++annulled_; }
  void game_over(const StoredGame& game) override;
  void say(const std::string& text) override;
  void update(const Standings& standings) override;
  void finish(const Standings& standings, std::uint64_t played) override;

 private:
  std::string progress(std::size_t columns) const;
  void draw(const Standings& standings);
  void erase();

  std::vector<std::string> names_;
  ScheduleProgress outlook_;
  std::uint64_t before_;
  std::size_t concurrency_;
  TimeSource& time_;
  Instant started_;
  Instant shown_;
  std::uint64_t played_;
  std::uint64_t played_shown_;
  std::size_t annulled_ = 0;
  bool terminal_;
  std::vector<std::size_t> drawn_;  // columns that each line of the last drawing took
};

}  // namespace flipside::referee
