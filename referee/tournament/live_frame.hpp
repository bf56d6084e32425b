#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/terminal.hpp"

namespace flipside::referee {

/// Returns the number of rows that lines occupy on a terminal of the given width.
/// @param widths   widths of the lines, in columns
/// @param columns  width of the terminal
std::size_t rows_of(const std::vector<std::size_t>& widths, std::size_t columns);

/// Lines that are redrawn in place at the end of a terminal's output. Rows are overwritten one by one,
/// because some terminals move the whole screen to the scrollback when it is cleared.
class LiveFrame {
 public:
  /// Returns the output that replaces the drawn lines.
  /// @param lines  printable lines, no wider than the terminal; must be fewer than the rows of the terminal
  std::string draw(const std::vector<std::string>& lines, TerminalSize size);
  /// Returns the output that erases the drawn lines.
  std::string erase(TerminalSize size) { return draw({}, size); }

 private:
  std::vector<std::size_t> drawn_widths_;  // widths of the lines that are on the terminal
};

}  // namespace flipside::referee
