#pragma once

namespace flipside::referee {

/// What the program's exit tells to scripts.
enum class ExitCode : int {
  done = 0,
  configuration = 1,  // wrong arguments, file or store
  engines_not_started = 2,
  stopped = 3,           // by a signal; `referee resume` goes on
  forfeits = 4,          // all games were played, some were lost by a fault, and the tournament is strict
  records_failed = 5,    // games could not be stored or written
  deviates = 6,          // of an engine that was checked: nothing that the referee cannot live with
  does_not_conform = 7,  // it breaks what the protocol demands
};

}  // namespace flipside::referee
