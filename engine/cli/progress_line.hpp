#pragma once

#include <ostream>
#include <string_view>

namespace flipside {

/// Shows the progress of a long command. On a terminal, each update overwrites the previous one; otherwise,
/// each update is printed on a new line.
class ProgressLine {
 public:
  /// @param out       must outlive this object
  /// @param terminal  whether `out` writes to a terminal
  ProgressLine(std::ostream& out, bool terminal) : out_(out), terminal_(terminal) {}
  /// Erases the last update from the terminal.
  ~ProgressLine() { erase(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shows an update. On a terminal, cuts the text off at the right edge.
  void update(std::string_view text);
  /// Replaces the last update by a permanent line.
  void print(std::string_view line);

 private:
  void erase();

  std::ostream& out_;
  bool terminal_;
  bool drawn_ = false;
};

}  // namespace flipside
