#pragma once

namespace flipside::referee {

/// Exit status of the program.
enum class ExitCode : int {
  done = 0,
  configuration = 1,        // invalid arguments, file, or store
  engines_not_started = 2,  // an engine failed to start, or the system lacked the resources to start it
  stopped = 3,              // stopped by a signal; `referee resume` continues
  forfeits = 4,             // games were forfeited, and the tournament is strict
  records_failed = 5,       // games could not be stored or written
  deviates = 6,          // the checked engine deviates from the protocol in ways that the referee tolerates
  does_not_conform = 7,  // the checked engine violates the protocol
};

}  // namespace flipside::referee
