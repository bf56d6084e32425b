#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace flipside {

/// Kinds of misbehaviour of faulty-bot.
enum class BotFault : std::uint8_t {
  none,
  // Faults that start at the selected move:
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
  // Faults that do not depend on the selected move:
  exit_at_start,
  no_ugiok,
  no_readyok,
  ignore_quit,
  ignore_eof,
  flood_stderr,
  grandchild,
};

/// Maps command line names to faults.
const std::map<std::string, BotFault>& fault_names();
/// Returns a help text with one line per fault.
std::string fault_descriptions();

}  // namespace flipside
