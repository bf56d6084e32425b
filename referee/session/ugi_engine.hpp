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

using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An engine that speaks UGI over a line channel. After a fault it is of no further use but to be ended.
class UgiEngine final : public QueryableContender {
 public:
  UgiEngine(std::unique_ptr<LineChannel> channel, TimeSource& time, EngineTimeouts timeouts,
            EngineQuirks quirks = {});

  /// Shakes hands and sets options.
  /// @param ponder  whether it is to ponder, if it lists the option `Ponder` and takes positions at any time
  /// @return the fault that was found, if any; an option that the engine does not have is one
  /// (`start_failed`)
  Task<std::optional<Fault>> start(OptionValues options, bool ponder = false);

  /// Tells the engine that a new game begins, and waits until it is ready.
  /// @param game  its id; `UGI_Variant` is set to the variant's name
  Task<std::optional<Fault>> new_game(std::string game);

  Task<MoveReply> think(Turn turn) override;
  void ponder(Turn turn) override;
  Task<QueryReply> query(std::string_view position, std::string_view question) override;
  bool answers(std::string_view kind) const override;
  /// Stops it if it ponders, so that it is at rest; what it has found is dropped.
  /// @return the fault that was found, if any: it did not stop
  Task<std::optional<Fault>> end_pondering();

  /// Asks the engine to quit and ends it, by force if need be.
  /// @return how it ended: "exited with code 0", "did not end by itself"
  Task<std::string> quit();
  /// Lets the engine run on these processors alone.
  void pin(const std::vector<int>& processors) { channel_->pin(processors); }
  /// From now on notes all that is said, until told otherwise.
  void set_transcript(SeatTranscript transcript) { channel_->set_transcript(transcript); }
  /// Ends a wait for the engine at once.
  void interrupt() { channel_->interrupt(); }

  /// `id name`; empty if it told none.
  const std::string& id_name() const { return id_name_; }
  const std::vector<ugi::Option>& options() const { return options_; }
  /// The last part of its standard error.
  std::string error_tail() const { return channel_->error_tail(); }

 private:
  /// How long it may think about a move that it was asked for, and since when.
  struct Limits {
    Instant asked{};
    Instant deadline{};          // of the wait
    bool to_be_stopped = false;  // then, and not lost
    bool pondered = false;       // it began before it was asked
    bool by_cpu = false;         // processor time is charged
    std::optional<Duration> cpu_allowance;
    Instant last_deadline{};  // while processor time is left, the deadline is put off, but not further
  };
  /// A search on a move that was not played yet.
  struct Pondering {
    std::string position;
    Moved found;  // what it has told so far; `move` is empty, but if it said `bestmove` unasked
  };

  Task<Received> next_line(Instant deadline);
  Task<std::optional<Fault>> await_ready(Termination when_late, std::string variant = {});
  Task<Fault> fault_of(Received received, Termination when_late, std::string_view awaited, Duration waited);
  const ugi::Option* find_option(std::string_view name) const;
  bool takes_variant(std::string_view game) const;
  void note_extensions(std::string_view text);
  void write_position(std::string_view position);
  std::optional<std::string> why_not_settable(std::string_view name, const std::string& value) const;
  Limits ask(const Turn& turn);
  Task<MoveReply> think_when_ready(Turn turn);
  Limits limits_from(Instant asked, const Clock& clock) const;
  bool put_off(Limits& limits);
  Task<MoveReply> await_move(Limits limits, Moved moved);
  Fault too_late(const Limits& limits);
  void note_cpu(const Clock& clock);
  Duration charge_cpu();
  Task<MoveReply> think_after_pondering(Turn turn);
  void overheard(std::string_view line);

  std::unique_ptr<LineChannel> channel_;
  TimeSource& time_;
  EngineTimeouts timeouts_;
  EngineQuirks quirks_;
  std::string id_name_;
  std::vector<ugi::Option> options_;
  std::vector<std::string> queries_;  // kinds that it announced
  std::string game_;                  // as last set
  std::string lines_;                 // to send, kept for its memory
  bool ponders_ = false;
  std::optional<Pondering> pondering_;
  std::optional<Duration> cpu_before_;  // the processor time used before what is to be charged next
};

}  // namespace flipside::referee
