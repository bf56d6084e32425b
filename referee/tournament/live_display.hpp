#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/tournament/events.hpp"
#include "referee/tournament/live_frame.hpp"
#include "referee/tournament/message_limit.hpp"

namespace flipside::referee {

/// Shows a running tournament on standard output. On a terminal, redraws a table in place; otherwise, prints
/// a progress line every 10 s. Prints forfeits and messages to standard error; on a terminal, limits the
/// number of similar forfeit messages.
class LiveDisplay final : public EventSink {
 public:
  /// @param sandboxed    names of the engines that run in sandboxes
  /// @param played       number of games stored by earlier runs
  /// @param concurrency  maximum number of concurrent games
  LiveDisplay(std::vector<std::string> names, std::vector<std::string> sandboxed, ScheduleProgress progress,
              std::uint64_t played, std::size_t concurrency, TimeSource& time);

  void on(const TournamentEvent& event) override;
  void tick() override;

 private:
  std::string progress_text(std::size_t columns) const;
  void count(const StoredGame& game);
  void print_failure(const StoredGame& game);
  void print_message(const std::string& text);
  void print_final();
  void draw();
  void erase();

  std::vector<std::string> names_;
  std::vector<std::string> sandboxed_;
  ScheduleProgress progress_;
  std::uint64_t played_before_;  // number of games stored by earlier runs
  std::size_t concurrency_;
  TimeSource& time_;
  Instant started_;
  Instant shown_;  // time of the last update
  std::uint64_t played_;
  std::uint64_t shown_games_;  // value of played_ at the last update
  std::uint64_t annulled_ = 0;
  Standings standings_;
  std::uint64_t counted_ = 0;  // number of games in standings_
  MessageLimit failures_;
  bool is_terminal_;
  LiveFrame frame_;
};

}  // namespace flipside::referee
