#pragma once

#include <string>
#include <utility>

#include "engine/core/expected.hpp"
#include "referee/app/exit_code.hpp"
#include "referee/log/print_error.hpp"

namespace flipside::referee {

/// Thrown by a command to end the program with an exit status.
struct CommandExit {
  ExitCode code;
};

/// Prints an error message and ends the program.
[[noreturn]] inline void fail(const std::string& message, ExitCode code = ExitCode::configuration) {
  print_error(message);
  throw CommandExit{code};
}

/// Returns the value, or prints the error and ends the program.
template <class T>
T value_or_fail(Expected<T> expected, ExitCode code = ExitCode::configuration) {
  if (!expected) fail(expected.error().message, code);
  return *std::move(expected);
}
inline void value_or_fail(const Expected<void>& expected, ExitCode code = ExitCode::configuration) {
  if (!expected) fail(expected.error().message, code);
}

}  // namespace flipside::referee
