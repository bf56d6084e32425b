#pragma once

#include <sstream>
#include <string>

#include "engine/cli/command_context.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::test {

/// The exit status and the output of a command.
struct CommandResult {
  int status;
  std::string out;
  std::string err;
};

/// Runs a command with a frozen clock and without a terminal.
template <class Command>
CommandResult run_command(const Command& command) {
  ManualTime time;
  std::ostringstream out;
  std::ostringstream err;
  const int status = run(command, CommandContext{time, out, err});
  return {status, out.str(), err.str()};
}

}  // namespace flipside::test
