#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/log/transcript.hpp"
#include "referee/session/task.hpp"

namespace flipside::referee {

/// A line from the peer, without its end ("\n" or "\r\n").
struct ReceivedLine {
  std::string_view text;  // valid until the next receive() on the channel
  Instant arrived;   // when the loop saw that it could be read: the latest instant at which it can have come
  Instant earliest;  // and the earliest, as far as the loop was late
};
/// The deadline passed before a whole line was there.
struct TimedOut {};
/// The peer is gone: it closed its output, or ended.
struct Closed {};
/// More than the limit came in: a line without end, or lines without end.
struct Flooded {
  std::string_view what;
};
using Received = std::variant<ReceivedLine, TimedOut, Closed, Flooded>;

/// The longest line that is taken from a peer.
inline constexpr std::size_t line_limit = 64 * 1024;

/// Lines of text to and from a peer. A process and a script look the same to the rest of the program.
class LineChannel {
 public:
  virtual ~LineChannel() = default;

  /// Sends lines, each ended by '\n', in one piece.
  /// @return false: the peer is gone
  virtual bool send(std::string_view lines) = 0;

  /// The next line. One that came after the deadline is given as well: its instants tell.
  virtual Task<Received> receive(Instant deadline) = 0;

  /// Forgets the whole lines that came in so far: they cannot answer what is sent next.
  virtual void discard() = 0;

  /// By how much the last line can have come before its `earliest`, because the machine was late. Only for
  /// verdicts.
  virtual Duration scheduling_delay() = 0;

  /// Processor time that the peer has used so far, and all that it started.
  virtual Duration cpu_used() = 0;

  /// From now on lines that come while nobody waits in receive() are given to `listener`, which must not use
  /// the channel; an empty one ends that.
  virtual void set_idle_listener(std::function<void(std::string_view line)> listener) = 0;

  /// Lets the peer and all that it started run on these processors alone.
  virtual void pin(const std::vector<int>& processors) = 0;

  /// Ends a wait in receive() and all later ones with Closed.
  virtual void interrupt() = 0;

  /// Closes the peer's input and ends it with all that it started: at once when `grace` has passed and it
  /// still runs.
  /// @return how it ended, for people: "exited with code 3", "killed by signal 11 (Segmentation fault)",
  ///         "did not end by itself"
  virtual Task<std::string> end(Duration grace) = 0;

  /// From now on notes all that passes; a channel that is not one of a process may leave that.
  virtual void set_transcript(SeatTranscript /*transcript*/) {}

  /// The last part of what the peer wrote to its standard error.
  virtual std::string error_tail() const = 0;
};

}  // namespace flipside::referee
