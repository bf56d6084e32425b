#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/process/descriptor.hpp"
#include "referee/process/process.hpp"
#include "referee/sandbox/sandbox_view.hpp"

namespace flipside::referee {

/// What the first process of a sandbox, `sandbox-init`, reports about an engine.
class SandboxReport {
 public:
  /// @param pipe  read end of the pipe to which sandbox-init writes
  SandboxReport(Descriptor pipe, Command command, SandboxView view);

  /// Returns a descriptor that becomes readable when the program runs or has failed to start.
  int descriptor() const { return pipe_.number(); }
  /// Returns why the program was not started, or nullopt if it runs. Call this when descriptor() is readable.
  /// @param error_output  what has been written to the standard error
  std::optional<StartError> start_error(std::string_view error_output);
  /// Returns how the program ended, in the words of reap(). Call this after the sandbox has been reaped.
  /// @param how           how the sandbox ended
  /// @param error_output  the end of what has been written to the standard error
  std::string how_ended(std::string how, std::string_view error_output);

 private:
  std::string next_line();

  Descriptor pipe_;
  Command command_;
  SandboxView view_;
  std::string unread_;
};

}  // namespace flipside::referee
