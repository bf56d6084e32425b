#pragma once

#include <cstddef>

namespace flipside {

/// Returns whether a file descriptor refers to a terminal that supports cursor movement. TERM must be set to
/// a value other than "dumb".
bool is_terminal(int descriptor);

/// Returns whether a file descriptor refers to a terminal and the user allows colours: NO_COLOR is unset or
/// empty.
bool shows_colour(int descriptor);

/// The size of a terminal in characters.
struct TerminalSize {
  std::size_t columns = 80;
  std::size_t lines = 24;
};

/// Returns the size of a terminal, or 80 x 24 if it is unknown.
TerminalSize terminal_size(int descriptor);

}  // namespace flipside
