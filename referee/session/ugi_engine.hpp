#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/protocol/ugi_reply.hpp"
#include "referee/clock/protocol_settings.hpp"
#include "referee/session/contender.hpp"
#include "referee/session/line_channel.hpp"

namespace flipside::referee {

/// Names and values of engine options.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// A UGI engine behind a line channel. After a fault, only quit() may be called.
class UgiEngine final : public QueryableContender {
 public:
  UgiEngine(std::unique_ptr<LineChannel> channel, TimeSource& time, EngineTimeouts timeouts,
            EngineQuirks quirks = {});

  /// Performs the handshake and sets options.
  /// @param ponder  enables pondering, unless the engine lacks the option `Ponder` or has the quirk
  ///                `ready_before_position`
  /// @return the engine's fault, if any; an unknown option or an invalid value is a `start_failed` fault
  Task<std::optional<Fault>> start(OptionValues options, bool ponder = false);

  /// Sets `UGI_Variant` if the game differs from the previous one, sends `uginewgame` and waits until the
  /// engine is ready.
  /// @param game  variant id, or `ugi:NAME` for an external game
  /// @return the engine's fault, if any
  Task<std::optional<Fault>> new_game(std::string game);

  Task<MoveReply> think(Turn turn) override;
  void ponder(Turn turn) override;
  Task<QueryReply> query(std::string_view position, std::string_view question) override;
  bool answers(std::string_view kind) const override;

  /// If the engine is pondering, stops the search and discards its result.
  /// @return a fault if the engine did not stop
  Task<std::optional<Fault>> stop_pondering();

  /// Sends `quit`, waits for the engine to exit and kills it if it does not.
  /// @return how the engine ended: "exited with code 0", "did not exit in time and was killed"
  Task<std::string> quit();
  /// Pins the engine to these CPUs.
  void pin(const std::vector<int>& processors) { channel_->pin(processors); }
  /// Copies all further traffic to `transcript`.
  void set_transcript(SeatTranscript transcript) { channel_->set_transcript(transcript); }
  /// Completes a pending read and all later reads with Closed.
  void interrupt() { channel_->interrupt(); }

  /// Returns the options that the engine advertised.
  const std::vector<ugi::Option>& options() const { return options_; }
  /// Returns the end of the engine's standard error.
  std::string stderr_tail() const { return channel_->stderr_tail(); }

 private:
  /// A search that has not returned `bestmove` yet.
  struct PendingMove {
    Instant start{};                // when the engine's clock started
    Instant deadline{};             // when the read of `bestmove` times out
    bool stop_at_deadline = false;  // send `stop` at the deadline instead of forfeiting the game
    bool pondered = false;          // the search began as a ponder search, before `start`
    bool by_cpu = false;            // CPU time is charged
    std::optional<Duration> cpu_allowance;
    Instant final_deadline{};  // upper limit for `deadline`, even if CPU time is left
  };
  /// A running `go ponder` search.
  struct Pondering {
    std::string position;
    Moved reported;  // info received so far; `move` is set if the engine sent a premature `bestmove`
  };

  Task<Received> next_line(Instant deadline);
  Task<std::optional<Fault>> await_ready(Termination when_late, std::string variant = {});
  Task<std::string> last_answer(std::string answer, Instant deadline);
  Task<Fault> fault_from(Received received, Termination when_late, std::string_view awaited,
                         Duration timeout);
  const ugi::Option* find_option(std::string_view name) const;
  std::optional<std::string> option_error(std::string_view name, const std::string& value) const;
  bool accepts_variant(std::string_view game) const;
  void read_extensions(std::string_view text);
  void write_position(std::string_view position);

  PendingMove send_go(const Turn& turn);
  PendingMove pending_move(Instant start, const Clock& clock) const;
  bool extend_deadline(PendingMove& pending);
  Task<MoveReply> await_move(PendingMove pending, Moved moved);
  Task<MoveReply> think_when_ready(Turn turn);
  Task<MoveReply> think_after_pondering(Turn turn);
  Fault time_forfeit(const PendingMove& pending);
  void begin_cpu_charge(const Clock& clock);
  Duration take_cpu_charge();
  void on_idle_line(std::string_view line);

  std::unique_ptr<LineChannel> channel_;
  TimeSource& time_;
  EngineTimeouts timeouts_;
  EngineQuirks quirks_;
  std::vector<ugi::Option> options_;
  std::vector<std::string> queries_;  // supported kinds of queries that UGI 1.0 does not define
  std::string game_;                  // variant id of the current game
  std::string lines_;                 // output buffer, reused to avoid allocations
  bool ponders_ = false;
  std::optional<Pondering> pondering_;
  std::optional<Duration> cpu_before_;  // the engine's CPU time at the start of the current measurement
};

}  // namespace flipside::referee
