#pragma once

#include "bots/faulty/fault.hpp"
#include "engine/session/line_sink.hpp"

namespace flipside {

/// Forwards an engine's output and injects the selected fault.
class FaultySink final : public LineSink {
 public:
  /// @param at_move  number of the bot's own move at which the fault starts, counting from 1
  FaultySink(FileSink& out, BotFault fault, int at_move) : out_(out), fault_(fault), at_move_(at_move) {}

  bool write(std::string_view line) override;

 private:
  bool misbehave(std::string_view bestmove);

  FileSink& out_;
  BotFault fault_;
  int at_move_;
  int moves_ = 0;
};

/// Sleeps until the process is killed.
[[noreturn]] void sleep_forever();
/// Starts a thread that writes to standard error until the process ends.
void flood_stderr();
/// Starts a child process that sleeps forever and inherits all open pipes.
void leave_grandchild();

}  // namespace flipside
