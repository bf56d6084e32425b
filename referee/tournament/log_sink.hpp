#pragma once

#include "referee/log/log.hpp"
#include "referee/tournament/events.hpp"

namespace flipside::referee {

/// Writes the events of a tournament to the log.
class LogSink final : public EventSink {
 public:
  /// `log` must outlive the sink.
  explicit LogSink(Log& log) : log_(log) {}
  void on(const TournamentEvent& event) override;

 private:
  void finished(const StoredGame& game);

  Log& log_;
};

}  // namespace flipside::referee
