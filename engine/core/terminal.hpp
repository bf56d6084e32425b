#pragma once

#include <cstddef>

namespace flipside {

/// Whether a file descriptor is a terminal on which the cursor can be moved.
bool is_terminal(int descriptor);

/// Columns and lines of a terminal; a usual one where it does not tell.
struct TerminalSize {
  std::size_t columns = 80;
  std::size_t lines = 24;
};
TerminalSize terminal_size(int descriptor);

}  // namespace flipside
