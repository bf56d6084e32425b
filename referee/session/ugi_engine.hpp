#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/protocol/ugi_reply.hpp"
#include "referee/clock/engine_waits.hpp"
#include "referee/session/contender.hpp"
#include "referee/session/line_channel.hpp"

namespace flipside::referee {

using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An engine that speaks UGI over a line channel. After a fault it is of no further use but to be ended.
class UgiEngine final : public Contender {
 public:
  UgiEngine(std::unique_ptr<LineChannel> channel, TimeSource& time, EngineWaits waits);

  /// Shakes hands and sets options.
  /// @return the fault that was found, if any; an option that the engine does not have is one
  /// (`start_failed`)
  Task<std::optional<Fault>> start(OptionValues options);

  /// Tells the engine that a new game of `variant` begins, and waits until it is ready.
  Task<std::optional<Fault>> new_game(std::string variant);

  Task<Answer> think(Turn turn) override;

  /// Asks the engine to quit and ends it, by force if need be.
  Task<void> quit();
  /// Ends a wait for the engine at once.
  void interrupt() { channel_->interrupt(); }

  /// `id name`; empty if it told none.
  const std::string& id_name() const { return id_name_; }
  const std::vector<ugi::Option>& options() const { return options_; }
  /// The last part of its standard error.
  std::string error_tail() const { return channel_->error_tail(); }

 private:
  Task<Received> next_line(Instant deadline);
  Task<std::optional<Fault>> await_ready(Termination when_late);
  Task<Fault> fault_of(Received received, Termination when_late, std::string_view awaited, Duration waited);
  bool has_option(std::string_view name) const;
  std::optional<std::string> why_not_settable(std::string_view name, const std::string& value) const;
  Duration patience(const Clock& clock) const;
  Task<Answer> await_move(Instant asked, Instant deadline, bool to_be_stopped);

  std::unique_ptr<LineChannel> channel_;
  TimeSource& time_;
  EngineWaits waits_;
  std::string id_name_;
  std::vector<ugi::Option> options_;
  std::string variant_;  // as last set
  std::string lines_;    // to send, kept for its memory
};

/// The `go` command for a turn. Clocks are told in whole milliseconds, rounded down; the opponent's as well
/// if it has one.
void write_go_line(std::string& out, Player side, const PerPlayer<Clock>& clocks);

}  // namespace flipside::referee
