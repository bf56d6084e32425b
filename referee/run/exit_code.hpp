#pragma once

namespace flipside::referee {

/// What the program's exit tells to scripts.
enum class ExitCode : int {
  done = 0,
  configuration = 1,  // wrong arguments, file or store
  engines_not_started = 2,
  stopped = 3,         // by a signal; `referee resume` goes on
  records_failed = 4,  // games could not be stored or written
};

}  // namespace flipside::referee
