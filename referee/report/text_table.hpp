#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::referee {

/// Makes a string safe to print on one line of a terminal. Replaces control characters, bidirectional
/// controls, line separators and invalid UTF-8 with U+FFFD.
std::string printable(std::string_view text);

/// Returns the width of a printable string in terminal columns. Combining marks have width 0, East Asian wide
/// characters and emoji have width 2 (Unicode Standard Annex #11), and all other characters have width 1.
std::size_t display_width(std::string_view text);

/// Truncates a printable string to at most `width` columns. A truncated string ends with "…".
std::string shortened(std::string_view text, std::size_t width);

/// Pads a printable string on the right with spaces to at least `width` columns. Does not truncate it.
std::string left_aligned(std::string_view text, std::size_t width);
/// Pads a printable string on the left with spaces to at least `width` columns. Does not truncate it.
std::string right_aligned(std::string_view text, std::size_t width);

/// A text table. Each column is as wide as its widest cell, and two spaces separate adjacent columns.
class TextTable {
 public:
  enum class Align { left, right };

  /// Adds a column. All columns must be added before the first row.
  void column(std::string heading, Align align);
  /// Adds a row of printable strings, one for each column.
  void row(std::vector<std::string> cells);

  /// Returns the lines, each without trailing spaces and ending with '\n'.
  std::string text() const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;  // rows_[0] holds the headings
};

}  // namespace flipside::referee
