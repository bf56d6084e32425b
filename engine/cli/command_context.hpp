#pragma once

#include <ostream>
#include <string_view>

#include "engine/core/time_source.hpp"

namespace flipside {

/// The clock and the output streams of a command. They must outlive the command.
struct CommandContext {
  TimeSource& time;
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  bool out_shows_colour = false;
};

/// Prints `error: MESSAGE` on the error stream.
/// @return 1, the exit status of a failed command
inline int fail(const CommandContext& context, std::string_view message) {
  context.err << "error: " << message << '\n';
  return 1;
}

}  // namespace flipside
