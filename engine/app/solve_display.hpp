#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/tablebase/table_maker.hpp"

namespace flipside {

/// One line without its end: "ply 37  61.2% decided  4213888 sets changed  3 min 12 s  left 4 min 05 s".
std::string progress_text(const SolveProgress& progress);

/// Shows how a solution gets on: on a terminal a line that is rewritten in place, else a line for each ply.
class SolveDisplay {
 public:
  SolveDisplay(std::ostream& out, bool terminal) : out_(out), terminal_(terminal) {}
  ~SolveDisplay() { erase(); }
  SolveDisplay(const SolveDisplay&) = delete;
  SolveDisplay& operator=(const SolveDisplay&) = delete;

  /// A line that stays.
  void say(std::string_view line);
  void show(const SolveProgress& progress);

 private:
  void erase();

  std::ostream& out_;
  bool terminal_;
  bool drawn_ = false;
};

}  // namespace flipside
