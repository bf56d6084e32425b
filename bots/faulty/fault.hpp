#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace flipside {

/// Ways in which an engine may misbehave.
enum class Fault : std::uint8_t {
  none,
  // At the chosen move:
  crash,
  exit,
  hang,
  burn,
  hoard,
  illegal_move,
  empty_move,
  junk_move,
  late_move,
  garbage,
  long_line,
  endless_line,
  flood_lines,
  close_output,
  torn_line,
  slow_line,
  double_bestmove,
  // All the time:
  exit_at_start,
  no_ugiok,
  no_readyok,
  ignore_quit,
  ignore_eof,
  flood_stderr,
  grandchild,
};

/// The faults by the names that the command line knows.
const std::map<std::string, Fault>& fault_names();
/// What each fault does, one line each, for the help.
std::string fault_descriptions();

}  // namespace flipside
