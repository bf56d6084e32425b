#pragma once

#include <string>
#include <vector>

namespace flipside::referee {

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
