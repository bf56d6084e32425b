#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::referee {

/// Makes a text safe to print on one line of a terminal: replaces control characters, bidirectional controls,
/// line separators and invalid UTF-8 with U+FFFD.
std::string printable(std::string_view text);

/// Returns the number of columns of a printable text: 0 for combining marks, 2 for East Asian wide characters
/// and emoji (Unicode Standard Annex #11), 1 for all other characters.
std::size_t display_width(std::string_view text);

/// Truncates a printable text to at most `width` columns; a truncated text ends with "…".
std::string shortened(std::string_view text, std::size_t width);

/// Pads a printable text with spaces on the right to `width` columns; never truncates.
std::string left_aligned(std::string_view text, std::size_t width);
/// Pads a printable text with spaces on the left to `width` columns; never truncates.
std::string right_aligned(std::string_view text, std::size_t width);

/// A text table. Each column is as wide as its widest cell; columns are separated by two spaces.
class TextTable {
 public:
  enum class Align { left, right };

  /// Adds a column. All columns must be added before the first row.
  void column(std::string heading, Align align);
  /// Adds a row: one printable text per column.
  void row(std::vector<std::string> cells);

  /// Returns the lines, each without trailing spaces and ending with '\n'.
  std::string text() const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;  // rows_[0] holds the headings
};

}  // namespace flipside::referee
