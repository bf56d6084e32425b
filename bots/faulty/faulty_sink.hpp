#pragma once

#include "bots/faulty/fault.hpp"
#include "engine/session/file_sink.hpp"

namespace flipside {

/// The output of an engine that misbehaves: passes lines on, but for what its fault makes of them.
class FaultySink final : public LineSink {
 public:
  /// @param at_move  the move of its own, counted from 1, with which faults of a single move begin
  FaultySink(FileSink& out, Fault fault, int at_move) : out_(out), fault_(fault), at_move_(at_move) {}

  bool write(std::string_view line) override;

 private:
  bool misbehave(std::string_view bestmove);

  FileSink& out_;
  Fault fault_;
  int at_move_;
  int moves_ = 0;
};

/// Sleeps until the process is killed.
[[noreturn]] void sleep_for_ever();
/// Writes to standard error until the process ends, beside whatever else it does.
void flood_stderr();
/// Starts a child that sleeps for ever and holds all open pipes.
void leave_grandchild();

}  // namespace flipside
