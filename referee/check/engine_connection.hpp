#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/check/finding.hpp"
#include "referee/check/peer.hpp"

namespace flipside::referee::check {

/// A line exchanged with the engine, truncated and escaped for display.
struct TranscriptLine {
  bool from_engine;
  std::string text;
  bool operator==(const TranscriptLine&) const = default;
};

/// A line from the engine with its arrival time.
struct EngineLine {
  std::string text;
  Instant at;
};

/// Formats a duration in milliseconds ("3.1 ms") if it is below 100 ms, otherwise in seconds ("0.25 s").
std::string time_text(Duration duration);

/// A line-based connection to one engine process. Throws a Finding if the process exits, sends more output
/// than allowed, or does not send a required line in time.
class EngineConnection {
 public:
  EngineConnection(std::unique_ptr<Peer> peer, TimeSource& time);

  /// Sends one or more lines, adding a final '\n' if it is missing.
  void send_lines(std::string_view lines);
  /// Sends bytes unchanged.
  void send_bytes(std::string_view bytes);

  /// Discards received lines that have not been read.
  void discard_unread() { peer_->lines().discard(); }

  /// Returns the next line, or nullopt if none arrives by the deadline.
  Task<std::optional<EngineLine>> next_line(Instant deadline);
  /// Returns all lines up to and including the first line that begins with `word`. Throws if no such line
  /// arrives within `timeout`.
  Task<std::vector<EngineLine>> read_until(std::string_view word, Duration timeout);
  /// Returns all lines that arrive within `duration`.
  Task<std::vector<EngineLine>> collect_lines(Duration duration);

  /// Waits up to `grace` for the process to exit, then kills it. The connection cannot be used afterwards.
  Task<ProcessExit> end(Duration grace);
  /// Returns true once the process has exited or can no longer be used.
  bool ended() const { return ended_; }

  Peer& peer() { return *peer_; }
  Instant now() { return time_.now(); }
  /// Returns the time of the last send_lines() or send_bytes() call.
  Instant last_sent() const { return last_sent_; }

  /// Returns the last lines exchanged since clear_transcript(), at most `transcript_limit` of them.
  const std::deque<TranscriptLine>& transcript() const { return transcript_; }
  void clear_transcript() { transcript_.clear(); }

  static constexpr std::size_t transcript_limit = 12;

 private:
  void record(bool from_engine, std::string_view line);

  std::unique_ptr<Peer> peer_;
  TimeSource& time_;
  std::deque<TranscriptLine> transcript_;
  Instant last_sent_{};
  bool ended_ = false;
};

}  // namespace flipside::referee::check
