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

/// A line from the peer, without its terminator ("\n" or "\r\n").
struct ReceivedLine {
  std::string_view text;  // valid until the next receive() on the channel
  Instant arrived;        // latest possible arrival time: when the event loop saw the line
  Instant earliest;       // earliest possible arrival time: when the event loop had last checked for input
};
/// The deadline passed before a complete line arrived.
struct TimedOut {};
/// The peer closed its output or ended, or the channel was interrupted.
struct Closed {};
/// The peer sent more output than the limit allows.
struct Flooded {
  std::string_view what;  // description of the excess output, for display
};
using Received = std::variant<ReceivedLine, TimedOut, Closed, Flooded>;

/// Maximum length of a line from a peer, in bytes.
inline constexpr std::size_t line_limit = 64 * 1024;

/// Exchanges lines of text with a peer: a process, or a script in tests.
class LineChannel {
 public:
  virtual ~LineChannel() = default;

  /// Sends lines, each terminated by '\n', in one write.
  /// @return false if the peer is gone
  virtual bool send(std::string_view lines) = 0;

  /// Waits for the next line. May return a line that arrived after the deadline, so callers must compare its
  /// arrival times with the deadline.
  virtual Task<Received> receive(Instant deadline) = 0;

  /// Drops all complete lines received so far, because they cannot be responses to the next command.
  virtual void discard() = 0;

  /// Returns the recent scheduling delay of the referee. The last line may have arrived before `earliest` by
  /// up to this duration. Makes a system call, so call this function only if a move seems to be late.
  virtual Duration scheduling_delay() = 0;

  /// Returns the CPU time used so far by the peer and its descendants.
  virtual Duration cpu_used() = 0;

  /// Sets the function that receives lines while no receive() is pending. The function must not use the
  /// channel. An empty function removes the listener.
  virtual void set_idle_listener(std::function<void(std::string_view line)> listener) = 0;

  /// Pins the peer and its descendants to these CPUs.
  virtual void pin(const std::vector<int>& processors) = 0;

  /// Completes a pending receive() and all later receive() calls with Closed.
  virtual void interrupt() = 0;

  /// Closes the peer's input, waits up to `grace` for the peer to exit, then kills it and its descendants.
  /// @return how the peer ended, for display: "exited with code 3", "killed by signal 6 (Aborted)", "did not
  ///         end by itself"
  virtual Task<std::string> end(Duration grace) = 0;

  /// Copies all further traffic to `transcript`. The default implementation ignores it.
  virtual void set_transcript(SeatTranscript /*transcript*/) {}

  /// Returns the last part of the peer's standard-error output.
  virtual std::string stderr_tail() const = 0;
};

}  // namespace flipside::referee
