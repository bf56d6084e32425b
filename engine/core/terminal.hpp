#pragma once

#include <cstddef>

namespace flipside {

/// Returns whether a file descriptor is a terminal that supports cursor movement (TERM is set and not
/// "dumb").
bool is_terminal(int descriptor);

/// Columns and lines of a terminal.
struct TerminalSize {
  std::size_t columns = 80;
  std::size_t lines = 24;
};

/// Returns the size of a terminal, or 80 x 24 if it is unknown.
TerminalSize terminal_size(int descriptor);

}  // namespace flipside
