#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/run/display.hpp"

namespace flipside::referee {

/// Shows a running tournament on standard output: on a terminal a table that is redrawn in place, else plain
/// lines now and then. Games lost by a fault are told as they end, on standard error.
class LiveDisplay final : public Display {
 public:
  /// @param scheduled  games of the tournament; `missing` of them are played now, `concurrency` at once
  LiveDisplay(std::vector<std::string> names, std::size_t scheduled, std::size_t missing,
              std::size_t concurrency, TimeSource& time);

  void annulled() override { ++annulled_; }
  void game_over(const StoredGame& game) override;
  void update(const Standings& standings) override;
  void finish(const Standings& standings) override;

 private:
  std::string progress(std::size_t columns) const;
  void draw(const Standings& standings);
  void erase();

  std::vector<std::string> names_;
  std::size_t scheduled_;
  std::size_t missing_;
  std::size_t concurrency_;
  TimeSource& time_;
  Instant started_;
  Instant shown_;
  std::size_t played_ = 0;
  std::size_t played_shown_ = 0;
  std::size_t annulled_ = 0;
  bool terminal_;
  int drawn_lines_ = 0;
};

}  // namespace flipside::referee
