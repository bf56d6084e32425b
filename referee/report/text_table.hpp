#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::referee {

/// `text` fit for a terminal: valid UTF-8 on one line. Control characters, those that change the direction of
/// writing and bytes that are no UTF-8 become U+FFFD.
std::string printable(std::string_view text);

/// Columns that a printable text takes: 0 for combining marks, 2 for East Asian wide characters and emoji
/// (the widths of Unicode's annex 11), 1 for all others.
std::size_t display_width(std::string_view text);

/// A printable text cut to at most `width` columns, with "…" for what is missing.
std::string shortened(std::string_view text, std::size_t width);

/// A printable text filled up with blanks to `width` columns, on the right or on the left; never cut.
std::string left_aligned(std::string_view text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);

/// A table of texts; the columns are as wide as what stands in them, two blanks apart.
class TextTable {
 public:
  enum class Align { left, right };

  /// Adds a column; before the first row.
  void column(std::string heading, Align align);
  /// Adds a row of as many printable texts as there are columns.
  void row(std::vector<std::string> cells);

  /// Lines without blanks at their ends, each with '\n'.
  std::string text() const;

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;  // the first are the headings
};

}  // namespace flipside::referee
